import { emailKey, isEmail } from '@rollcall/domain/identity/email'
import { ApiError } from '../platform/api-error.ts'
import { audit } from '../platform/audit.ts'
import { asCandidate, type PublicCaller } from '../platform/caller.ts'
import { limitRate, networkOf } from '../platform/rate-limit.ts'
import type { Services } from '../platform/services.ts'
import { linkFor } from '../platform/sites.ts'
import { findAccountByEmail, holdEmailKey } from './accounts.queries.ts'
import { passwordResetMail } from './identity.mails.ts'
import { identityLimits } from './identity-limits.ts'
import { issueToken, retireTokens } from './one-time-token.ts'

const MINUTE_MS = 60_000

export async function requestPasswordReset(
  { db, clock, config, outbox }: Services,
  caller: PublicCaller,
  { email, origin }: { email: string; origin: string | undefined },
): Promise<void> {
  const key = emailKey(email)
  if (!isEmail(key)) throw new ApiError('invalid_email', { param: 'email' })
  await limitRate(db, identityLimits.resetByNetwork, networkOf(caller.trace.ip))
  await limitRate(db, identityLimits.resetByAccount, key)

  const account = await findAccountByEmail.first(db, key)
  if (!account || account.isDisabled) {
    if (!config.identity.revealAccountExistence) return
    throw new ApiError(account ? 'user_disabled' : 'user_not_found')
  }
  const { resetLinkMinutes } = config.identity
  await db.transaction(async (tx) => {
    // A new email ends earlier links: none may be mailed to the previous address after that.
    if (!(await holdEmailKey.first(tx, account.id, key))) return
    const now = clock.now()
    await retireTokens.run(tx, account.id, 'password_reset', new Date(now))
    const lifetimeMs = resetLinkMinutes * MINUTE_MS
    const token = await issueToken(tx, 'password_reset', { accountId: account.id, now, lifetimeMs })
    const link = linkFor(config, { region: account.region, origin }, `/reset-password#token=${token}`)
    await outbox.add(tx, passwordResetMail(account, { link, minutes: resetLinkMinutes, config }), {
      candidateId: account.id,
    })
    await audit(tx, asCandidate(caller, account.id), 'password_reset_requested')
  })
}
