/**
 * Whether a text could be a phone number. The service looks it up in the numbering plans, which are too large for a browser.
 * The country of a number without a country code is the reader's: between 6 and 15 digits there are.
 */
export function isPlausiblePhoneNumber(text: string): boolean {
  if (!/^\+?[\d\s().\-/\u2010-\u2015\u00a0]+$/.test(text)) return false
  const digits = text.replaceAll(/\D/g, '')
  return digits.length >= 6 && digits.length <= 15
}
