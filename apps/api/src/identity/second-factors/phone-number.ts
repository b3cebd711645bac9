import type { ErrorCode } from '@rollcall/contract/errors'
import type { Region } from '@rollcall/domain/regions/region'
import { parsePhoneNumber } from '../../platform/phone-number.ts'

/** A number of the United States or Canada does not say whether it is a mobile or a landline. */
const canTakeTexts = new Set<string | undefined>(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/** A mobile of the region as +61400000000, or what is wrong with it. */
export async function readMobileNumber(
  text: string,
  region: Region,
): Promise<{ number: string } | { refusal: ErrorCode }> {
  const parsed = await parsePhoneNumber(text, region)
  // A text message cannot be sent to an extension.
  if (!parsed || parsed.number.ext) return { refusal: 'mfa_phone_invalid' }
  if (!parsed.isOfRegion) return { refusal: 'mfa_phone_invalid_for_region' }
  if (!canTakeTexts.has(parsed.number.getType())) return { refusal: 'mfa_phone_not_mobile' }
  return { number: parsed.number.number }
}
