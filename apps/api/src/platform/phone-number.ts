import type { Region } from '@rollcall/domain/regions/region'
import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max'

/** The first is the default country of a number. The others share its numbering plan and carriers. */
const countriesOf: Record<Region, readonly [CountryCode, ...CountryCode[]]> = {
  AU: ['AU', 'CC', 'CX'],
  NZ: ['NZ'],
  UK: ['GB', 'GG', 'IM', 'JE'],
  CA: ['CA'],
  US: ['US', 'AS', 'GU', 'MP', 'PR', 'VI'],
}

/** A number that exists in the numbering plans, and whether it is one of the region. */
export async function parsePhoneNumber(
  text: string,
  region: Region,
): Promise<{ number: PhoneNumber; isOfRegion: boolean } | undefined> {
  const { default: parse } = await import('libphonenumber-js/max')
  const countries = countriesOf[region]
  const number = parse(text, countries[0])
  if (!number?.isValid()) return undefined
  return { number, isOfRegion: number.country !== undefined && countries.includes(number.country) }
}
