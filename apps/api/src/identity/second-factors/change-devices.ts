import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@rollcall/contract/errors'
import { emailKey, isEmail } from '@rollcall/domain/identity/email'
import { passkeyName } from '@rollcall/domain/identity/second-factors/passkey-name'
import {
  isMfaChannel,
  isSentChannel,
  type MfaChannel,
  mfaChannels,
  mostOf,
  readCode,
  type SentChannel,
  secondFactorRules,
} from '@rollcall/domain/identity/second-factors/second-factors'
import type { Region } from '@rollcall/domain/regions/region'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { limitRate } from '../../platform/rate-limit.ts'
import { hashOf, isSameSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { forgetRemembered } from '../known-devices.ts'
import { findProved } from '../sessions.ts'
import { passkeyChallenge, recoveryCodes, sentCode, totpKey, totpStepOf } from './one-time-codes.ts'
import { type PasskeySite, readNewPasskey } from './passkeys.ts'
import { readMobileNumber } from './phone-number.ts'
import { secondFactorLimits } from './second-factor-limits.ts'
import { type SecondFactorChange, secondFactorChangedMail, sendCode } from './second-factor-messages.ts'
import {
  countWrongProof,
  type DeviceRow,
  deleteDevice,
  deleteRecoveryCodes,
  deleteUnverified,
  findDevice,
  insertDevice,
  insertRecoveryCodes,
  listVerified,
  lockPerson,
  markVerified,
  renameDevice,
  renewProof,
  type StoredPasskey,
} from './second-factors.queries.ts'

/** Text messages need somebody who carries them. */
export const offeredChannels = ({ outbox }: Services): MfaChannel[] =>
  mfaChannels.filter((channel) => channel !== 'sms' || outbox.carriesTexts)

/** Whoever finds a phone unlocked must not put their own factor in the owner's place. */
async function requirePassword(tx: Transaction, { clock }: Services, { sessionId }: CandidateCaller) {
  const since = new Date(clock.now() - secondFactorRules.provedMs)
  if (!(await findProved.first(tx, sessionId, since))) throw new ApiError('reauthentication_required')
}

export async function addDevice(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  { channel, to, site }: { channel: string; to: string | undefined; site: PasskeySite | undefined },
): Promise<string> {
  const isOffered = isMfaChannel(channel) && offeredChannels(services).includes(channel)
  // A passkey belongs to the address of a page, and that page has to be ours.
  if (!isOffered || (channel === 'passkey' && !site)) {
    throw new ApiError('mfa_channel_unsupported', { param: 'channel' })
  }
  const { candidateId, region } = caller.subject
  await requirePassword(tx, services, caller)
  // Erased between the check of the token and now.
  if (!(await lockPerson.first(tx, candidateId))) throw new ApiError('mfa_candidate_id_missing')
  await refuseSecond(tx, candidateId, channel)
  const recipient = isSentChannel(channel) ? await readRecipient(channel, to, region) : null
  await deleteUnverified.run(tx, candidateId, channel)
  const now = services.clock.now()
  const [id, note] = [newId(now), randomUUID()]
  const expiresAt = new Date(now + secondFactorRules.lifetimeMs)
  await insertDevice.run(tx, id, candidateId, channel, recipient, note, new Date(now), expiresAt)
  if (recipient && isSentChannel(channel)) {
    await limitRate(tx, secondFactorLimits.sendsToSetUp, candidateId)
    const code = await sentCode(tx, note)
    await sendCode(tx, services, {
      channel,
      recipient,
      region,
      code,
      purpose: 'setUp',
      candidateId,
    })
  }
  await audit(tx, caller, 'mfa_device_begun', { channel })
  return id
}

/** Of passkeys there may be several: one for each device somebody has. */
async function refuseSecond(tx: Transaction, candidateId: string, channel: MfaChannel): Promise<void> {
  const same = (await listVerified.all(tx, candidateId)).filter((device) => device.channel === channel)
  if (same.length >= mostOf(channel))
    throw new ApiError(channel === 'passkey' ? 'mfa_too_many_passkeys' : 'mfa_channel_already_exists')
}

async function readRecipient(channel: SentChannel, to: string | undefined, region: string): Promise<string> {
  const param = 'to'
  const given = to?.trim()
  if (!given) throw new ApiError('mfa_to_missing', { param })
  if (channel === 'email') {
    if (!isEmail(given)) throw new ApiError('mfa_email_invalid', { param })
    return emailKey(given)
  }
  const read = await readMobileNumber(given, region as Region)
  if ('refusal' in read) throw new ApiError(read.refusal, { param })
  return read.number
}

async function findUnverified(tx: Transaction, { subject }: CandidateCaller, id: string): Promise<DeviceRow> {
  await lockPerson.first(tx, subject.candidateId)
  const device = isUuid(id) ? await findDevice.first(tx, id, subject.candidateId) : undefined
  if (!device || device.verifiedAt !== null) throw new ApiError('mfa_device_not_found')
  return device
}

export async function sendDeviceCode(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  id: string,
): Promise<void> {
  const { candidateId, region } = caller.subject
  const { channel, recipient } = await findUnverified(tx, caller, id)
  if (!recipient || !isSentChannel(channel)) throw new ApiError('mfa_channel_unsupported')
  await limitRate(tx, secondFactorLimits.sendsToSetUp, candidateId)
  const note = randomUUID()
  await renewProof.run(tx, id, note, new Date(services.clock.now() + secondFactorRules.lifetimeMs))
  const code = await sentCode(tx, note)
  await sendCode(tx, services, {
    channel,
    recipient,
    region,
    code,
    purpose: 'setUp',
    candidateId,
  })
  await audit(tx, caller, 'mfa_code_sent', { channel })
}

interface Proof {
  code: string | undefined
  credential: Record<string, unknown> | undefined
  site: PasskeySite | undefined
}

/** A refusal is answered, not thrown: the try it used up must stay counted. */
type Verification = { refusal: ErrorCode; triesLeft?: number } | { recoveryNote: string | null }

export async function verifyDevice(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  { id, ...proof }: Proof & { id: string },
): Promise<Verification> {
  const { candidateId } = caller.subject
  const now = services.clock.now()
  const device = await findUnverified(tx, caller, id)
  if (device.proofExpiresAt <= now || device.proofTries >= secondFactorRules.mostTries) {
    return { refusal: 'mfa_code_expired' }
  }
  const proven = await provenBy(tx, device, proof, now)
  if (!proven) {
    await countWrongProof.run(tx, id)
    return { refusal: 'mfa_code_wrong', triesLeft: secondFactorRules.mostTries - device.proofTries - 1 }
  }
  const { passkey = null, aaguid, totpStep = null } = proven
  const verified = await listVerified.all(tx, candidateId)
  const taken = verified.map(({ name }) => name)
  const name = aaguid === undefined ? null : passkeyName({ aaguid, userAgent: caller.trace.userAgent, taken })
  await markVerified.run(tx, id, new Date(now), passkey && JSON.stringify(passkey), name, totpStep)
  await audit(tx, caller, 'mfa_device_added', { channel: device.channel })
  await tell(tx, services, caller, { what: 'added', channel: device.channel })
  return { recoveryNote: verified.length === 0 ? await makeRecoveryCodes(tx, candidateId) : null }
}

async function provenBy(
  tx: Transaction,
  { id, channel, proofNote }: DeviceRow,
  { code, credential, site }: Proof,
  now: number,
): Promise<{ passkey?: StoredPasskey; aaguid?: string; totpStep?: number } | undefined> {
  if (channel === 'passkey') {
    if (!site || !credential) return undefined
    return readNewPasskey(site, await passkeyChallenge(tx, proofNote), credential)
  }
  const typed = readCode(code ?? '')
  if (typed?.kind !== 'digits') return undefined
  if (channel !== 'totp') return isSameSecret(typed.code, await sentCode(tx, proofNote)) ? {} : undefined
  const totpStep = totpStepOf(await totpKey(tx, id), typed.code, now)
  return totpStep === undefined ? undefined : { totpStep }
}

/** Needs no password: it changes nothing about how somebody signs in. */
export async function nameDevice(
  tx: Transaction,
  caller: CandidateCaller,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { candidateId } = caller.subject
  await lockPerson.first(tx, candidateId)
  const device = isUuid(id) ? await findDevice.first(tx, id, candidateId) : undefined
  if (!device) throw new ApiError('mfa_device_not_found')
  if (device.name === name) return
  await renameDevice.run(tx, id, name)
  await audit(tx, caller, 'mfa_device_renamed', { channel: device.channel })
}

export async function removeDevice(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  id: string,
): Promise<void> {
  const { candidateId } = caller.subject
  await requirePassword(tx, services, caller)
  await lockPerson.first(tx, candidateId)
  const device = isUuid(id) ? await findDevice.first(tx, id, candidateId) : undefined
  if (!device) throw new ApiError('mfa_device_not_found')
  await deleteDevice.run(tx, id)
  if (device.verifiedAt === null) return
  const { channel } = device
  await audit(tx, caller, 'mfa_device_removed', { channel })
  const isLast = (await listVerified.all(tx, candidateId)).length === 0
  if (isLast) {
    await deleteRecoveryCodes.run(tx, candidateId)
    await forgetRemembered.run(tx, candidateId)
  }
  await tell(tx, services, caller, isLast ? { what: 'turnedOff' } : { what: 'removed', channel })
}

/** Answers the note that the codes are told from. */
export async function renewRecoveryCodes(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
): Promise<string> {
  const { candidateId } = caller.subject
  await requirePassword(tx, services, caller)
  await lockPerson.first(tx, candidateId)
  if ((await listVerified.all(tx, candidateId)).length === 0) throw new ApiError('mfa_device_not_found')
  const note = await makeRecoveryCodes(tx, candidateId)
  await audit(tx, caller, 'mfa_recovery_codes_renewed')
  await tell(tx, services, caller, { what: 'codesRenewed' })
  return note
}

async function makeRecoveryCodes(tx: Transaction, candidateId: string): Promise<string> {
  const note = randomUUID()
  await deleteRecoveryCodes.run(tx, candidateId)
  await insertRecoveryCodes.run(tx, candidateId, (await recoveryCodes(tx, note)).map(hashOf))
  return note
}

async function tell(
  tx: Transaction,
  { outbox, config }: Services,
  { subject }: CandidateCaller,
  change: SecondFactorChange,
): Promise<void> {
  const person = await lockPerson.first(tx, subject.candidateId)
  if (person) await outbox.add(tx, secondFactorChangedMail(person, change, config), subject)
}
