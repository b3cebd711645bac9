/** A number as people write it, spaces and brackets included, as a telephone takes it. */
export const telephoneHref = (phone: string): string =>
  `tel:${phone.trim().startsWith('+') ? '+' : ''}${phone.replace(/\D/g, '')}`
