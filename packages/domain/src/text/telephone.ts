/** A `tel:` link for a number written with spaces and brackets. */
export const telephoneHref = (phone: string): string =>
  `tel:${phone.trim().startsWith('+') ? '+' : ''}${phone.replace(/\D/g, '')}`
