import type { ErrorCode } from '@rollcall/contract/errors'
import { passkeyName } from '@rollcall/domain/identity/second-factors/passkey-name'
import { readCode, secondFactorRules } from '@rollcall/domain/identity/second-factors/second-factors'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isSameSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { getDevice, getUnverified, mailChange } from './device-access.ts'
import { passkeyChallenge, sentCode, totpKey, totpStepOf } from './one-time-codes.ts'
import { type PasskeySite, readNewPasskey } from './passkeys.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import {
  countWrongProof,
  type DeviceRow,
  listVerified,
  lockPerson,
  markVerified,
  type StoredPasskey,
} from './second-factors.queries.ts'

interface Proof {
  code: string | undefined
  credential: Record<string, unknown> | undefined
  site: PasskeySite | undefined
}

/** A refusal is returned, not thrown: the transaction must commit, or the wrong attempt would not count. */
type Verification = { refusal: ErrorCode; triesLeft?: number } | { recoveryNote: string | null }

export async function verifyDevice(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  { id, ...proof }: Proof & { id: string },
): Promise<Verification> {
  const { candidateId } = caller.subject
  const now = services.clock.now()
  await lockPerson.first(tx, candidateId)
  const device = await getUnverified(tx, caller, id)
  if (device.proofExpiresAt <= now || device.proofTries >= secondFactorRules.maxTries) {
    return { refusal: 'mfa_code_expired' }
  }
  const proven = await provenBy(tx, device, proof, now)
  if (!proven) {
    await countWrongProof.run(tx, id)
    return { refusal: 'mfa_code_wrong', triesLeft: secondFactorRules.maxTries - device.proofTries - 1 }
  }
  const { passkey = null, aaguid, totpStep = null } = proven
  const verified = await listVerified.all(tx, candidateId)
  const taken = verified.map(({ name }) => name)
  const name = aaguid === undefined ? null : passkeyName({ aaguid, userAgent: caller.trace.userAgent, taken })
  await markVerified.run(tx, id, new Date(now), passkey && JSON.stringify(passkey), name, totpStep)
  await audit(tx, caller, 'mfa_device_added', { channel: device.channel })
  await mailChange(tx, services, caller, { what: 'added', channel: device.channel })
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

/** The device after its verification was committed; throws the refusal that the verification returned. */
export async function getVerified(
  { db }: Services,
  caller: CandidateCaller,
  id: string,
  verification: Verification,
): Promise<{ device: DeviceRow; recoveryNote: string | null }> {
  if ('refusal' in verification) throw new ApiError(verification.refusal, { ...verification, param: 'code' })
  return { device: await getDevice(db, caller, id), recoveryNote: verification.recoveryNote }
}
