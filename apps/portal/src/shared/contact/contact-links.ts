export { telephoneHref } from '@rollcall/domain/text/telephone'

/** Escapes the address: a `?` or `&` in it would otherwise set the subject, or add recipients. */
export const mailHref = (email: string): string =>
  `mailto:${encodeURIComponent(email.trim().replaceAll(/\p{Surrogate}/gu, '')).replaceAll('%40', '@')}`
