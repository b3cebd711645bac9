import type { Office } from '@rollcall/contract/offices'

export type OfficeArea = { id: string; name: string; country: string | null }

const countryId = (country: string) => `country ${country}`
const stateId = (state: string, country: string) => `state ${country} ${state}`

/** Every country that has an office, each followed by its states, the reader's own country first. */
export function areasOf(offices: readonly Office[], readerCountry: string): OfficeArea[] {
  const countries = [...new Set(offices.flatMap((office) => office.countries))].sort()
  const ordered = [...countries].sort(
    (one, other) => Number(other === readerCountry) - Number(one === readerCountry),
  )
  return ordered.flatMap((country) => {
    const inCountry = offices.filter((office) => office.countries.includes(country))
    const states = [...new Set(inCountry.flatMap((office) => office.states))].sort()
    return [
      { id: countryId(country), name: country, country: null },
      ...states.map((state) => ({ id: stateId(state, country), name: state, country })),
    ]
  })
}

/** No area chosen means every office. */
export function officesIn(offices: readonly Office[], areaIds: readonly string[]): Office[] {
  if (areaIds.length === 0) return [...offices]
  const chosen = new Set(areaIds)
  return offices.filter(({ countries, states }) =>
    countries.some(
      (country) =>
        chosen.has(countryId(country)) || states.some((state) => chosen.has(stateId(state, country))),
    ),
  )
}
