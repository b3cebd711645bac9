import { emailKey, isEmail } from '@rollcall/domain/identity/email'
import { t } from '../../shared/words/words.ts'

export function emailError(email: string): string | undefined {
  if (!email.trim()) return t('identity.required')
  return isEmail(emailKey(email)) ? undefined : t('error.invalid_email')
}
