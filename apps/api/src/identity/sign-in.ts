import { emailKey, isEmail } from '@rollcall/domain/identity/email'
import { ApiError } from '../platform/api-error.ts'
import { recordAudit } from '../platform/audit.ts'
import { forgetAttempts, limitRate, networkOf } from '../platform/rate-limit.ts'
import type { Services } from '../platform/services.ts'
import { findAccountByEmail, holdPasswordHash } from './accounts.queries.ts'
import { identityLimits } from './identity-limits.ts'
import { isPasswordRight } from './passwords.ts'
import { openSession, type SignedIn } from './signed-in.ts'

export async function signIn(
  services: Services,
  { email, password }: { email: string; password: string },
  { ip, traceId }: { ip: string; traceId: string },
): Promise<SignedIn> {
  const { db, clock, config } = services
  const key = emailKey(email)
  if (!isEmail(key)) throw new ApiError('invalid_email', { param: 'email' })
  if (!password) throw new ApiError('password_missing', { param: 'password' })
  await limitRate(db, identityLimits.signInByNetwork, networkOf(ip))
  await limitRate(db, identityLimits.signInByAccount, key)

  const account = await findAccountByEmail.first(db, key)
  const isRight = await isPasswordRight(account?.passwordHash, password)
  const refusalOf = (code: 'user_not_found' | 'wrong_password') =>
    new ApiError(config.identity.revealAccountExistence ? code : 'wrong_credentials')
  if (!account) throw refusalOf('user_not_found')
  if (!isRight) throw refusalOf('wrong_password')
  if (account.isDisabled) throw new ApiError('user_disabled')

  await forgetAttempts(db, identityLimits.signInByAccount, key)
  return db.transaction(async (tx) => {
    // A reset that finished while the password was being checked has ended every session; this must not open one.
    if (!(await holdPasswordHash.first(tx, account.id, account.passwordHash)))
      throw refusalOf('wrong_password')
    const now = clock.now()
    const actor = { kind: 'candidate', id: account.id } as const
    await recordAudit(tx, { at: now, action: 'signed_in', actor, subjectId: account.id, traceId })
    return openSession(tx, services, account.id, now)
  })
}
