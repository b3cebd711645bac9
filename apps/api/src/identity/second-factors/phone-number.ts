import type { ErrorCode } from '@rollcall/contract/errors'
import type { Region } from '@rollcall/domain/regions/region'
import type { CountryCode } from 'libphonenumber-js/max'

/** The first is where a number without a country code is. The others share its numbering, and its carriers. */
const countriesOf: Record<Region, readonly [CountryCode, ...CountryCode[]]> = {
  AU: ['AU', 'CC', 'CX'],
  NZ: ['NZ'],
  UK: ['GB', 'GG', 'IM', 'JE'],
  CA: ['CA'],
  US: ['US', 'AS', 'GU', 'MP', 'PR', 'VI'],
}

/** Nobody can tell a mobile from a landline by a number of the United States or Canada. */
const canTakeTexts = new Set<string | undefined>(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/** A mobile of the region as +61400000000, or what is wrong with it. */
export async function readMobileNumber(
  text: string,
  region: Region,
): Promise<{ number: string } | { refusal: ErrorCode }> {
  const { default: parse } = await import('libphonenumber-js/max')
  const countries = countriesOf[region]
  const parsed = parse(text, countries[0])
  // A text message cannot be put through to an extension.
  if (!parsed?.isValid() || parsed.ext) return { refusal: 'mfa_phone_invalid' }
  const isOfRegion = parsed.country !== undefined && countries.includes(parsed.country)
  if (!isOfRegion) return { refusal: 'mfa_phone_invalid_for_region' }
  if (!canTakeTexts.has(parsed.getType())) return { refusal: 'mfa_phone_not_mobile' }
  return { number: parsed.number }
}
