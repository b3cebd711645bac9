import type { Office } from '@rollcall/contract/offices'

export type RegionOffices = { place: string; offices: Office[] }

/**
 * The offices of the state where the candidate's consultant works, or of the whole country where that state has
 * none or there is no consultant.
 */
export function officesForRegion(
  offices: readonly Office[],
  { consultant, siteCountry }: { consultant: { state: string; country: string } | null; siteCountry: string },
): RegionOffices {
  const country = consultant?.country ?? siteCountry
  const inCountry = offices.filter(({ countries }) => countries.includes(country))
  const inState = inCountry.filter(({ states }) => consultant && states.includes(consultant.state))
  return consultant && inState.length > 0
    ? { place: consultant.state, offices: inState }
    : { place: country, offices: inCountry }
}
