/**
 * Whether a text could be a phone number: it has 6 to 15 digits. The service checks it against the numbering plans, which
 * are too large for a browser.
 */
export function isPlausiblePhoneNumber(text: string): boolean {
  if (!/^\+?[\d\s().\-/\u2010-\u2015\u00a0]+$/.test(text)) return false
  const digits = text.replaceAll(/\D/g, '')
  return digits.length >= 6 && digits.length <= 15
}
