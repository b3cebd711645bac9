import type { ErrorCode } from '@rollcall/contract/errors'
import { isGuessable } from '@rollcall/domain/identity/guessable-password'
import { brokenPasswordRules } from '@rollcall/domain/identity/password-rules'
import { ApiError } from '../platform/api-error.ts'
import type { Services } from '../platform/services.ts'
import type { Account } from './accounts.queries.ts'
import { commonWords } from './common-words.ts'

/** Refuses a password that breaks a rule; `param` names the broken rules, so that the screen can mark them. */
export function checkNewPassword(
  { config }: Services,
  password: string | undefined,
  codes: { missing: ErrorCode; invalid: ErrorCode } = {
    missing: 'password_missing',
    invalid: 'password_invalid',
  },
): string {
  if (!password) throw new ApiError(codes.missing, { param: 'password' })
  const broken = brokenPasswordRules(password, config.password)
  if (broken.length > 0) throw new ApiError(codes.invalid, { param: broken.join(',') })
  return password
}

/**
 * Refuses passwords that attackers try first: the most common ones, and those made of the person's or the portal's
 * names.
 */
export function refuseGuessable(
  { config }: Services,
  password: string,
  { names, email }: Pick<Account, 'names' | 'email'>,
  code: ErrorCode = 'password_too_common',
): void {
  const brands = Object.values(config.brands).flatMap(({ name, shortName }) => [name, shortName])
  const known = [...names, email.split('@')[0] ?? '', ...brands, 'rollcall']
  if (isGuessable(password, { commonWords, known })) throw new ApiError(code, { param: 'common' })
}
