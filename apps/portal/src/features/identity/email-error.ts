import { tForm } from '@rollcall/client/form/form.words.ts'
import type { FieldError } from '@rollcall/client/form/use-form.ts'
import { emailKey, isEmail } from '@rollcall/domain/identity/email'
import { tIdentity } from './identity.words.ts'

/** The error of the field `email`, if any. */
export function emailError(email: string): FieldError<'email'>[] {
  if (!email.trim()) return [{ name: 'email', text: tForm('required') }]
  return isEmail(emailKey(email)) ? [] : [{ name: 'email', text: tIdentity('emailInvalid') }]
}
