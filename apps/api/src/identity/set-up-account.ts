import { ApiError } from '../platform/api-error.ts'
import { audit } from '../platform/audit.ts'
import { asCandidate, type PublicCaller } from '../platform/caller.ts'
import { limitRate, networkOf } from '../platform/rate-limit.ts'
import type { Services } from '../platform/services.ts'
import { findAccount } from './accounts.queries.ts'
import { checkNewPassword, refuseGuessable } from './checked-password.ts'
import { identityLimits } from './identity-limits.ts'
import { issueToken, peekToken, type TokenUse, useToken } from './one-time-token.ts'
import { endSecondFactorTrust } from './second-factors/end-trust.ts'
import { revokeSessionsExcept } from './sessions.ts'

/** Long enough for the portal to sign in with it at once, and no longer. */
const AUTH_TOKEN_MS = 5 * 60_000

const refusals = {
  invalid: 'account_setup_token_invalid',
  expired: 'account_setup_token_expired',
  spent: 'account_setup_already_complete',
} as const satisfies Record<Exclude<TokenUse['state'], 'used'>, string>

export async function setUpAccount(
  services: Services,
  caller: PublicCaller,
  { token, password }: { token: string | undefined; password: string | undefined },
): Promise<{ authToken: string }> {
  const { db, clock, passwords } = services
  await limitRate(db, identityLimits.linkByNetwork, networkOf(caller.trace.ip))
  if (!token) throw new ApiError('account_setup_token_missing')
  const found = await peekToken(db, 'account_setup', token, clock.now())
  if (found.state !== 'usable') throw new ApiError(refusals[found.state])
  const checked = checkNewPassword(services, password, {
    missing: 'account_setup_password_missing',
    invalid: 'account_setup_password_invalid',
  })
  const account = await findAccount.one(db, found.accountId)
  if (account.isDisabled) throw new ApiError(refusals.invalid)
  refuseGuessable(services, checked, account, 'account_setup_password_invalid')
  const newPassword = await passwords.prepare(account, checked)

  return db.transaction(async (tx) => {
    const now = clock.now()
    const use = await useToken(tx, 'account_setup', token, now)
    if (use.state !== 'used') throw new ApiError(refusals[use.state])
    const { isDisabled } = await findAccount.one(tx, use.accountId)
    if (isDisabled) throw new ApiError(refusals.invalid)
    await newPassword.set(tx, now)
    await endSecondFactorTrust(tx, use.accountId, now)
    await revokeSessionsExcept.run(tx, use.accountId, null, new Date(now))
    await audit(tx, asCandidate(caller, use.accountId), 'account_set_up')
    const lifetimeMs = AUTH_TOKEN_MS
    return { authToken: await issueToken(tx, 'custom_token', { accountId: use.accountId, now, lifetimeMs }) }
  })
}
