import type { ErrorCode } from '@rollcall/contract/errors'
import { brokenPasswordRules } from '@rollcall/domain/identity/password-rules'
import { ApiError } from '../platform/api-error.ts'
import type { Services } from '../platform/services.ts'

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
