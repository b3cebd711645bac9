import type { Office } from '@rollcall/contract/offices'

type Address = Office['address']

/** As an envelope of that country has it. The country itself is left out for those who live there. */
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
