import { ApiError } from '../platform/api-error.ts'
import { audit } from '../platform/audit.ts'
import type { CandidateCaller } from '../platform/caller.ts'
import type { Services } from '../platform/services.ts'
import { findFeed } from './calendar-feeds.queries.ts'
import { checkNewPassword, refuseGuessable } from './checked-password.ts'
import { passwordChangedMail } from './identity.mails.ts'
import { retireTokens } from './one-time-token.ts'
import { provePassword } from './prove-password.ts'
import { endSecondFactorTrust } from './second-factors/end-trust.ts'
import { canSignInByPasskey } from './second-factors/passkey-sign-in.ts'
import { revokeSessionsExcept } from './sessions.ts'
import { openSession, type SignedIn } from './signed-in.ts'
import type { Visit } from './visit.ts'

/** Ends every session, the caller's own included, since a copy of it may have been stolen. The caller gets a new one. */
export async function changePassword(
  services: Services,
  caller: CandidateCaller,
  { currentPassword, password }: { currentPassword: string; password: string },
  visit: Visit,
): Promise<SignedIn & { hasCalendarFeed: boolean }> {
  const { db, clock, config, outbox, passwords } = services
  const { candidateId } = caller.subject
  checkNewPassword(services, password)
  const refusal = new ApiError('current_password_incorrect', { param: 'currentPassword' })
  const account = await provePassword(services, caller, currentPassword, refusal)
  if (password === currentPassword) throw new ApiError('password_unchanged', { param: 'password' })
  refuseGuessable(services, password, account)
  const newPassword = await passwords.prepare(account, password)

  return db.transaction(async (tx) => {
    const now = clock.now()
    if (!(await newPassword.replace(tx, now))) throw refusal
    await endSecondFactorTrust(tx, candidateId, now)
    await revokeSessionsExcept.run(tx, candidateId, null, new Date(now))
    await retireTokens.run(tx, candidateId, 'password_reset', new Date(now))
    const hasCalendarFeed = (await findFeed.first(tx, candidateId)) !== undefined
    const hasPasskey = await canSignInByPasskey(tx, config, candidateId)
    const mail = passwordChangedMail(account, { hasCalendarFeed, hasPasskey, config })
    await outbox.addLatest(tx, mail, { candidateId, topic: `password-changed:${candidateId}` })
    await audit(tx, caller, 'password_changed')
    return { ...(await openSession(tx, services, candidateId, visit)), hasCalendarFeed }
  })
}
