import { emailKey, isEmail } from '@rollcall/domain/identity/email'
import { ApiError } from '../platform/api-error.ts'
import { type Count, forgetAttempts, networkOf, refundAttempt } from '../platform/rate-limit.ts'
import { hashOf } from '../platform/secrets.ts'
import type { Services } from '../platform/services.ts'
import { findAccountSigningIn, holdEmailKey } from './accounts.queries.ts'
import { type FailedProof, limitProofs, recordFailedProof, uncountedUnlessJudged } from './failed-proof.ts'
import { guessedAccount, identityLimits } from './identity-limits.ts'
import { type Challenged, finishSignIn } from './second-factors/finish-sign-in.ts'
import type { SignedIn } from './signed-in.ts'
import type { Visit } from './visit.ts'

const refusals = { wrong: 'wrong_password', unknown: 'user_not_found', disabled: 'user_disabled' } as const

export async function signIn(
  services: Services,
  { email, password }: { email: string; password: string },
  visit: Visit,
): Promise<SignedIn | Challenged> {
  const { db, config, passwords } = services
  const key = emailKey(email)
  if (!isEmail(key)) throw new ApiError('invalid_email', { param: 'email' })
  if (!password) throw new ApiError('password_missing', { param: 'password' })
  const deviceHash = visit.device ? hashOf(visit.device) : null
  const account = await findAccountSigningIn.first(db, key, deviceHash)
  const failed: FailedProof = {
    action: 'sign_in_failed',
    caller: { ...visit, subject: account ? { candidateId: account.id } : null },
  }
  const counts = countsOf(
    guessedAccount(account, key),
    networkOf(visit.trace.ip),
    account?.isKnownDevice && deviceHash,
  )
  await limitProofs(services, counts.all, failed)

  const judging = passwords.judge(account, key, password)
  const verdict = await uncountedUnlessJudged(services, counts.all, judging)
  const refuse = async (code: 'user_not_found' | 'wrong_password' | 'user_disabled'): Promise<never> => {
    await recordFailedProof(services, failed, code)
    const isTold = code === 'user_disabled' || config.identity.revealAccountExistence
    throw new ApiError(isTold ? code : 'wrong_credentials')
  }
  if (!account) return refuse('user_not_found')
  if (verdict !== 'right') return refuse(refusals[verdict])
  if (account.isDisabled) return refuse('user_disabled')

  await forgetAttempts(db, ...counts.own)
  await refundAttempt(db, ...counts.shared)
  const outcome = await db.transaction(async (tx) => {
    // If a reset or a new email ended all sessions while the password was being verified, no session may be opened.
    if (!(await holdEmailKey.first(tx, account.id, key))) return undefined
    if (!(await passwords.hold(tx, account))) return undefined
    return finishSignIn(tx, services, account.id, visit)
  })
  return outcome ?? refuse('wrong_password')
}

/** Guesses from a device that the account knows are counted apart from all others. */
function countsOf(
  guessed: string,
  network: string,
  knownDevice: Buffer | null | undefined | false,
): { own: Count; shared: Count[]; all: Count[] } {
  if (knownDevice) {
    const own: Count = [identityLimits.signInByDevice, `${guessed}:${knownDevice.toString('hex')}`]
    return { own, shared: [], all: [own] }
  }
  const own: Count = [identityLimits.signInByAccountAndNetwork, `${guessed}:${network}`]
  const byNetwork: Count = [identityLimits.signInByNetwork, network]
  const byAccount: Count = [identityLimits.signInByAccount, guessed]
  // In this order, so that refused attempts of one network do not use up the limit of all networks.
  return { own, shared: [byNetwork, byAccount], all: [byNetwork, own, byAccount] }
}
