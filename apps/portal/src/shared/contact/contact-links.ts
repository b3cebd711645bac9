export { telephoneHref } from '@rollcall/domain/text/telephone'

/** To the address and nothing else: a `?` or `&` in it would otherwise write the subject, or add other recipients. */
export const mailHref = (email: string): string =>
  `mailto:${encodeURIComponent(email.trim().replaceAll(/\p{Surrogate}/gu, '')).replaceAll('%40', '@')}`
