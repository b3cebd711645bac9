import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { secondFactorRules } from '@rollcall/domain/identity/second-factors/second-factors'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import { asCandidate } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { limitRate, networkOf, refundAttempt } from '../../platform/rate-limit.ts'
import { hashOf, newSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { findAccount } from '../accounts.queries.ts'
import { recordFailedProof } from '../failed-proof.ts'
import { identityLimits } from '../identity-limits.ts'
import { openSession, type SignedIn } from '../signed-in.ts'
import type { Visit } from '../visit.ts'
import { passkeySignInChallenge } from './one-time-codes.ts'
import { authenticationOptions, passkeySiteOf, readPasskeyAnswer } from './passkeys.ts'
import {
  findPasskey,
  findPasswordless,
  insertPasskeyChallenge,
  type OwnedPasskey,
  spendPasskeyChallenge,
  usePasskey,
} from './second-factors.queries.ts'

function refuseIfSwitchedOff({ config }: Services): void {
  if (!config.identity.passkeySignIn) throw new ApiError('feature_not_enabled')
}

/** A new password does not disable such a passkey, so the email mentions it. */
export const canSignInByPasskey = async (tx: Transaction, { identity }: RuntimeConfig, accountId: string) =>
  identity.passkeySignIn && (await findPasswordless.first(tx, accountId)) !== undefined

interface Started {
  challengeId: string
  passkeyOptions: Record<string, unknown>
  /** The value of the device's cookie to set: the challenge counts in this browser alone. */
  device: string
}

/** A challenge for any passkey of the page's domain, since the person is not known yet. */
export async function startPasskeySignIn(services: Services, visit: Visit): Promise<Started> {
  refuseIfSwitchedOff(services)
  const { db, clock, config } = services
  const site = passkeySiteOf(config, visit.origin)
  if (!site) throw new ApiError('origin_not_allowed')
  await limitRate(db, identityLimits.passkeyByNetwork, networkOf(visit.trace.ip))
  const challengeId = newSecret()
  const device = visit.device ?? newSecret()
  const idHash = hashOf(challengeId)
  const expiresAt = new Date(clock.now() + secondFactorRules.passkeySignInMs)
  await insertPasskeyChallenge.run(db, idHash, hashOf(device), expiresAt)
  const challenge = await passkeySignInChallenge(db, idHash.toString('hex'))
  const passkeyOptions = await authenticationOptions(site, {
    challenge,
    passkeys: [],
    userVerification: 'required',
  })
  return { challengeId, passkeyOptions, device }
}

interface Answer {
  challengeId: string
  credential: Record<string, unknown>
}

/**
 * A passkey that has checked its owner counts as both factors. Every wrong response gets the same refusal and uses the
 * challenge up.
 */
export async function finishPasskeySignIn(
  services: Services,
  answer: Answer,
  visit: Visit,
): Promise<SignedIn> {
  refuseIfSwitchedOff(services)
  const { db } = services
  const idHash = hashOf(answer.challengeId)
  if (!(await spendChallenge(services, idHash, visit))) throw new ApiError('wrong_credentials')
  const passkey = await findAnswering(services, answer, visit)
  const subject = passkey ? { candidateId: passkey.accountId } : null
  const refuse = async (code: 'wrong_credentials' | 'user_disabled'): Promise<never> => {
    await recordFailedProof(services, { action: 'sign_in_failed', caller: { ...visit, subject } }, code)
    throw new ApiError(code)
  }
  if (!passkey) return refuse('wrong_credentials')
  const outcome = await signInBy(services, { passkey, answer, idHash, visit })
  if (typeof outcome === 'string') return refuse(outcome)
  await refundAttempt(db, [identityLimits.passkeyByNetwork, networkOf(visit.trace.ip)])
  return outcome
}

async function spendChallenge({ db, clock }: Services, idHash: Buffer, { device }: Visit): Promise<boolean> {
  const now = new Date(clock.now())
  return device !== undefined && (await spendPasskeyChallenge.run(db, idHash, hashOf(device), now)) === 1
}

async function findAnswering({ db, config }: Services, { credential }: Answer, { origin }: Visit) {
  const site = passkeySiteOf(config, origin)
  if (!site || typeof credential.id !== 'string') return undefined
  return findPasskey.first(db, credential.id, site.domain)
}

interface Proof {
  passkey: OwnedPasskey
  answer: Answer
  idHash: Buffer
  visit: Visit
}

async function signInBy(
  services: Services,
  { passkey: { passkey, deviceId, accountId }, answer, idHash, visit }: Proof,
): Promise<SignedIn | 'wrong_credentials' | 'user_disabled'> {
  const { db, clock, config } = services
  const site = passkeySiteOf(config, visit.origin)
  const signed = await passkeySignInChallenge(db, idHash.toString('hex'))
  const read = site && (await readPasskeyAnswer(site, signed, answer.credential, passkey))
  if (!read?.isUserVerified || !passkey.isUserVerified) return 'wrong_credentials'
  return db.transaction(async (tx: Transaction) => {
    // Nothing is updated if it was removed in the meantime. A reset of the factors waits for this row and then ends
    // the session too.
    if ((await usePasskey.run(tx, deviceId, read.counter, true, new Date(clock.now()))) === 0)
      return 'wrong_credentials'
    if ((await findAccount.one(tx, accountId)).isDisabled) return 'user_disabled'
    await audit(tx, asCandidate(visit, accountId), 'signed_in', { passkeyAlone: true })
    return openSession(tx, services, accountId, visit)
  })
}
