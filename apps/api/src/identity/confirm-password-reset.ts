import { ApiError } from '../platform/api-error.ts'
import { audit } from '../platform/audit.ts'
import { asCandidate } from '../platform/caller.ts'
import { limitRate, networkOf } from '../platform/rate-limit.ts'
import type { Services } from '../platform/services.ts'
import { findAccount } from './accounts.queries.ts'
import { findFeed } from './calendar-feeds.queries.ts'
import { checkNewPassword, refuseGuessable } from './checked-password.ts'
import { passwordChangedMail } from './identity.mails.ts'
import { identityLimits } from './identity-limits.ts'
import { rememberDevice } from './known-devices.ts'
import { peekToken, retireTokens, type TokenUse, useToken } from './one-time-token.ts'
import { endSecondFactorTrust } from './second-factors/end-trust.ts'
import { canSignInByPasskey } from './second-factors/passkey-sign-in.ts'
import { revokeSessionsExcept } from './sessions.ts'
import type { Visit } from './visit.ts'

const refusalOf = (state: TokenUse['state']) =>
  new ApiError(state === 'expired' ? 'password_reset_token_expired' : 'password_reset_token_invalid')

/** The device becomes known, so that its owner can sign in while an attacker keeps guessing. */
export async function confirmPasswordReset(
  services: Services,
  { token, password }: { token: string; password: string },
  visit: Visit,
): Promise<{ hasCalendarFeed: boolean; device: string }> {
  const { db, clock, config, outbox, passwords } = services
  await limitRate(db, identityLimits.linkByNetwork, networkOf(visit.trace.ip))
  // The link is checked first: the page sends it without a password to find out whether it is still valid.
  const found = await peekToken(db, 'password_reset', token, clock.now())
  if (found.state !== 'usable') throw refusalOf(found.state)
  const account = await findAccount.one(db, found.accountId)
  if (account.isDisabled) throw refusalOf('invalid')
  checkNewPassword(services, password)
  refuseGuessable(services, password, account)
  if (await passwords.isCurrent(account, password)) {
    throw new ApiError('password_unchanged', { param: 'password' })
  }
  const newPassword = await passwords.prepare(account, password)

  return db.transaction(async (tx) => {
    const now = clock.now()
    const use = await useToken(tx, 'password_reset', token, now)
    if (use.state !== 'used') throw refusalOf(use.state)
    const { isDisabled } = await findAccount.one(tx, account.id)
    if (isDisabled) throw refusalOf('invalid')
    await newPassword.set(tx, now)
    await endSecondFactorTrust(tx, account.id, now)
    await revokeSessionsExcept.run(tx, account.id, null, new Date(now))
    await retireTokens.run(tx, account.id, 'password_reset', new Date(now))
    // Either kind of link proves the mailbox, so the account is set up.
    await retireTokens.run(tx, account.id, 'account_setup', new Date(now))
    const hasCalendarFeed = (await findFeed.first(tx, account.id)) !== undefined
    const hasPasskey = await canSignInByPasskey(tx, config, account.id)
    await outbox.add(tx, passwordChangedMail(account, { hasCalendarFeed, hasPasskey, config }), {
      candidateId: account.id,
    })
    await audit(tx, asCandidate(visit, account.id), 'password_reset')
    return { hasCalendarFeed, device: await rememberDevice(tx, account.id, visit.device, now) }
  })
}
