import type { ErrorCode } from '@rollcall/contract/errors'
import { deviceName } from '@rollcall/domain/identity/device-name'
import { readCode, secondFactorRules } from '@rollcall/domain/identity/second-factors/second-factors'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import { asCandidate } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Count, refundAttempt, TooManyAttempts } from '../../platform/rate-limit.ts'
import { hashOf, isSameSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { findAccount } from '../accounts.queries.ts'
import { type FailedProof, limitProofs, recordFailedProof } from '../failed-proof.ts'
import { isKnownDevice, keepRemembered, renewDevice } from '../known-devices.ts'
import { openSession, type SignedIn } from '../signed-in.ts'
import type { Visit } from '../visit.ts'
import { passkeyChallenge, sentCode, totpKey, totpStepOf } from './one-time-codes.ts'
import { passkeySiteOf, passkeysOf, readPasskeyAnswer } from './passkeys.ts'
import { secondFactorLimits } from './second-factor-limits.ts'
import { secondFactorChangedMail } from './second-factor-messages.ts'
import {
  type ChallengeRow,
  type DeviceRow,
  findUsedRecoveryCode,
  listVerified,
  markUsed,
  takeTry,
  useChallenge,
  usePasskey,
  useRecoveryCode,
  useTotpStep,
} from './second-factors.queries.ts'

interface Answer {
  challengeId: string
  code: string | undefined
  credential: Record<string, unknown> | undefined
  rememberDevice: boolean | undefined
}

const wrongCodes: ReadonlySet<ErrorCode> = new Set(['mfa_code_wrong', 'mfa_recovery_code_used'])

/** The second step of signing in. A challenge works once, in the browser that began it, with five attempts. */
export async function answerChallenge(services: Services, answer: Answer, visit: Visit): Promise<SignedIn> {
  const { db, clock } = services
  const now = new Date(clock.now())
  const idHash = hashOf(answer.challengeId)
  const browserSecret = visit.device
  if (!browserSecret) throw new ApiError('mfa_challenge_expired')
  const browserHash = hashOf(browserSecret)
  const challenge = await takeTry.first(db, idHash, browserHash, now, secondFactorRules.maxTries)
  if (!challenge) throw new ApiError('mfa_challenge_expired')
  const { accountId } = challenge
  const caller = asCandidate(visit, accountId)
  const failed: FailedProof = {
    action: 'mfa_failed',
    caller: { ...visit, subject: { candidateId: accountId } },
  }
  // A person with the password can begin many challenges, so wrong answers count over all of them. A device that the
  // account knows has a count of its own, so that an attacker cannot keep the owner out.
  const isKnown = await isKnownDevice.first(db, accountId, browserHash)
  const guesses: Count = [
    secondFactorLimits.triesByAccount,
    isKnown ? `${accountId}:${browserHash.toString('hex')}` : accountId,
  ]
  const [more] = await limitProofs(services, [guesses], failed)

  const open = async (tx: Transaction) => {
    if ((await useChallenge.run(tx, idHash, now)) === 0) throw new ApiError('mfa_challenge_expired')
    const account = await findAccount.one(tx, accountId)
    if (account.isDisabled) throw new ApiError('user_disabled')
    const by = await provenBy(tx, services, { answer, challenge, idHash, visit })
    if (!by) throw new ApiError('mfa_code_wrong')
    if (by === 'recovery') {
      const mail = secondFactorChangedMail(account, { what: 'recoveryCodeUsed' }, services.config)
      await services.outbox.add(tx, mail, { candidateId: accountId })
    }
    await audit(tx, caller, 'signed_in', { secondFactor: by })
    if (!answer.rememberDevice) return openSession(tx, services, accountId, visit)
    const device = await renewDevice(tx, browserSecret)
    const opened = await openSession(tx, services, accountId, { ...visit, device })
    const until = new Date(now.getTime() + secondFactorRules.rememberedMs)
    const name = deviceName(visit.trace.userAgent)
    await keepRemembered.run(tx, accountId, hashOf(device), now, until, name)
    return opened
  }
  const signedIn = await db.transaction(open).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || !wrongCodes.has(error.code)) throw error
    await recordFailedProof(services, failed, error.code)
    // Tells the caller now that the limit is reached: another attempt or a new challenge would be refused.
    if (more?.left === 0) throw new TooManyAttempts('too_many_attempts', { ...more, isFirst: false })
    const triesLeft = secondFactorRules.maxTries - challenge.tries
    throw new ApiError(error.code, { param: 'code', triesLeft })
  })
  await refundAttempt(db, guesses)
  return signedIn
}

interface Proof {
  answer: Answer
  challenge: ChallengeRow
  idHash: Buffer
  visit: Visit
}

/** Verifies the answer and uses it up; undefined if it is wrong. */
async function provenBy(
  tx: Transaction,
  { clock, config }: Services,
  { answer, challenge, idHash, visit }: Proof,
): Promise<DeviceRow['channel'] | 'recovery' | undefined> {
  const { accountId, sentTo, sentNote } = challenge
  const now = new Date(clock.now())
  const devices = await listVerified.all(tx, accountId)
  const { credential } = answer
  if (credential) {
    const site = passkeySiteOf(config, visit.origin)
    const used = passkeysOf(devices, site).find(({ passkey }) => passkey.id === credential.id)
    if (!site || !used) return undefined
    const signed = await passkeyChallenge(tx, idHash.toString('hex'))
    const read = await readPasskeyAnswer(site, signed, credential, used.passkey)
    if (!read) return undefined
    const { counter, isUserVerified } = read
    return (await usePasskey.run(tx, used.deviceId, counter, isUserVerified, now)) === 1
      ? 'passkey'
      : undefined
  }
  const typed = readCode(answer.code ?? '')
  if (typed?.kind === 'recovery') {
    const hash = hashOf(typed.code)
    if ((await useRecoveryCode.run(tx, accountId, hash, now)) === 1) return 'recovery'
    // Safe to tell: a code has fifty random bits, and each guess uses up an attempt.
    if (await findUsedRecoveryCode.first(tx, accountId, hash)) throw new ApiError('mfa_recovery_code_used')
    return undefined
  }
  if (!typed) return undefined
  const device = devices.find(({ id }) => id === sentTo)
  if (device && sentNote && isSameSecret(typed.code, await sentCode(tx, sentNote))) {
    await markUsed.run(tx, device.id, now)
    return device.channel
  }
  const app = devices.find(({ channel }) => channel === 'totp')
  const step = app && totpStepOf(await totpKey(tx, app.id), typed.code, now.getTime())
  if (!app || step === undefined) return undefined
  return (await useTotpStep.run(tx, app.id, step, now)) === 1 ? 'totp' : undefined
}
