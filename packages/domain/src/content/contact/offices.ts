interface Office {
  id: string
  states: readonly string[]
  countries: readonly string[]
}

interface Home {
  country: string
  state: string
}

/** The offices of the candidate's state, or of the whole country if that state has none. */
export function officesOf(offices: readonly Office[], { country, state }: Home): string[] {
  const inCountry = offices.filter(({ countries }) => countries.includes(country))
  const inState = inCountry.filter(({ states }) => states.includes(state))
  return (inState.length > 0 ? inState : inCountry).map(({ id }) => id)
}
