import type { Office } from '@rollcall/contract/content/contact'

type Address = Office['address']

/** The address in the format of its country. The country is left out for readers who live there. */
export function addressLines(address: Address, readerCountry: string): string[] {
  const { line1, country } = address
  return [line1, localityOf(address), ...(country === readerCountry ? [] : [country])]
}

function localityOf({ suburb, state, postcode, country }: Address): string {
  if (state === suburb) return `${suburb} ${postcode}`
  return country === 'Australia' ? `${suburb} ${state} ${postcode}` : `${suburb}, ${state} ${postcode}`
}

export const directionsHref = (address: Address): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(addressLines(address, '').join(', '))}`

export type OfficesOfRegion = { place: string; offices: Office[] }

/**
 * The offices of the state where the candidate's consultant works, or of the whole country where that state has
 * none or there is no consultant.
 */
export function officesForRegion(
  offices: readonly Office[],
  { consultant, siteCountry }: { consultant: { state: string; country: string } | null; siteCountry: string },
): OfficesOfRegion {
  const country = consultant?.country ?? siteCountry
  const inCountry = offices.filter(({ countries }) => countries.includes(country))
  const inState = inCountry.filter(({ states }) => consultant && states.includes(consultant.state))
  return consultant && inState.length > 0
    ? { place: consultant.state, offices: inState }
    : { place: country, offices: inCountry }
}

/** A country, or one of its states. */
type OfficeArea = { id: string; name: string; country: string | null }

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
