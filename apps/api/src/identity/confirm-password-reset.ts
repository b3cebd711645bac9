import { ApiError } from '../platform/api-error.ts'
import { recordAudit } from '../platform/audit.ts'
import { limitRate, networkOf } from '../platform/rate-limit.ts'
import type { Services } from '../platform/services.ts'
import { findAccount, setPasswordHash } from './accounts.queries.ts'
import { checkNewPassword } from './checked-password.ts'
import { identityLimits } from './identity-limits.ts'
import { passwordChangedMail } from './identity-mails.ts'
import { retireTokens, useToken } from './one-time-token.ts'
import { hashPassword } from './passwords.ts'
import { revokeSessionsExcept } from './sessions.ts'

export async function confirmPasswordReset(
  services: Services,
  { token, password }: { token: string; password: string },
  { ip, traceId }: { ip: string; traceId: string },
): Promise<void> {
  const { db, clock, config, outbox } = services
  await limitRate(db, identityLimits.linkByNetwork, networkOf(ip))
  checkNewPassword(services, password)
  const hash = await hashPassword(password)

  await db.transaction(async (tx) => {
    const now = clock.now()
    const use = await useToken(tx, 'password_reset', token, now)
    if (use.state === 'expired') throw new ApiError('password_reset_token_expired')
    if (use.state !== 'used') throw new ApiError('password_reset_token_invalid')
    const account = await findAccount.one(tx, use.accountId)
    if (account.isDisabled) throw new ApiError('password_reset_token_invalid')
    await setPasswordHash.run(tx, account.id, hash, new Date(now))
    await revokeSessionsExcept.run(tx, account.id, null, new Date(now))
    await retireTokens.run(tx, account.id, 'password_reset', new Date(now))
    // An account whose owner proved the mailbox is set up, whichever link they used.
    await retireTokens.run(tx, account.id, 'account_setup', new Date(now))
    await outbox.add(tx, passwordChangedMail(account, { config }))
    const actor = { kind: 'candidate', id: account.id } as const
    await recordAudit(tx, { at: now, action: 'password_reset', actor, subjectId: account.id, traceId })
  })
  outbox.nudge()
}
