import { ApiError } from '../platform/api-error.ts'
import { recordAudit } from '../platform/audit.ts'
import { forgetAttempts, limitRate } from '../platform/rate-limit.ts'
import type { Services } from '../platform/services.ts'
import { findAccount, replacePasswordHash } from './accounts.queries.ts'
import { checkNewPassword } from './checked-password.ts'
import { identityLimits } from './identity-limits.ts'
import { passwordChangedMail } from './identity-mails.ts'
import { retireTokens } from './one-time-token.ts'
import { hashPassword, isPasswordRight } from './passwords.ts'
import { revokeSessionsExcept } from './sessions.ts'

export async function changePassword(
  services: Services,
  caller: { candidateId: string; sessionId: string },
  { currentPassword, password }: { currentPassword: string; password: string },
  traceId: string,
): Promise<void> {
  const { db, clock, config, outbox } = services
  const { candidateId, sessionId } = caller
  checkNewPassword(services, password)
  await limitRate(db, identityLimits.passwordByAccount, candidateId)
  const account = await findAccount.one(db, candidateId)
  const { passwordHash } = account
  if (!passwordHash || !(await isPasswordRight(passwordHash, currentPassword))) {
    throw new ApiError('current_password_incorrect', { param: 'currentPassword' })
  }
  const hash = await hashPassword(password)

  await db.transaction(async (tx) => {
    const now = clock.now()
    const replaced = await replacePasswordHash.run(tx, candidateId, passwordHash, hash, new Date(now))
    if (replaced === 0) throw new ApiError('current_password_incorrect', { param: 'currentPassword' })
    await revokeSessionsExcept.run(tx, candidateId, sessionId, new Date(now))
    await retireTokens.run(tx, candidateId, 'password_reset', new Date(now))
    await outbox.addLatest(tx, `password-changed:${candidateId}`, passwordChangedMail(account, { config }))
    const actor = { kind: 'candidate', id: candidateId } as const
    await recordAudit(tx, { at: now, action: 'password_changed', actor, subjectId: candidateId, traceId })
  })
  await forgetAttempts(db, identityLimits.passwordByAccount, candidateId)
  outbox.nudge()
}
