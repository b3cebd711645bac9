/** A number as people write it, spaces and brackets included, as a telephone takes it. */
export const telephoneHref = (phone: string): string =>
  `tel:${phone.trim().startsWith('+') ? '+' : ''}${phone.replace(/\D/g, '')}`

/** To the address and nothing else: a `?` or `&` in it would otherwise write the subject, or add other recipients. */
export const mailHref = (email: string): string =>
  `mailto:${encodeURIComponent(email.trim().replaceAll(/\p{Surrogate}/gu, '')).replaceAll('%40', '@')}`
