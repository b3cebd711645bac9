import { randomUUID } from 'node:crypto'
import { emailKey, isEmail } from '@rollcall/domain/identity/email'
import {
  isSecondFactorChannel,
  isSentChannel,
  maxDevicesOf,
  type SecondFactorChannel,
  type SentChannel,
  secondFactorRules,
} from '@rollcall/domain/identity/second-factors/second-factors'
import type { Region } from '@rollcall/domain/regions/region'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { limitRate } from '../../platform/rate-limit.ts'
import type { Services } from '../../platform/services.ts'
import { offeredChannels, requirePassword } from './device-access.ts'
import { sentCode } from './one-time-codes.ts'
import type { PasskeySite } from './passkeys.ts'
import { readMobileNumber } from './phone-number.ts'
import { secondFactorLimits } from './second-factor-limits.ts'
import { sendCode } from './second-factor-messages.ts'
import { deleteUnverified, insertDevice, listVerified, lockPerson } from './second-factors.queries.ts'

export async function addDevice(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  { channel, to, site }: { channel: string; to: string | undefined; site: PasskeySite | undefined },
): Promise<string> {
  const isOffered = isSecondFactorChannel(channel) && offeredChannels(services).includes(channel)
  // A passkey is bound to an origin, which has to be ours.
  if (!isOffered || (channel === 'passkey' && !site)) {
    throw new ApiError('mfa_channel_unsupported', { param: 'channel' })
  }
  const { candidateId, region } = caller.subject
  await requirePassword(tx, services, caller)
  // The person may have been erased since the token was checked.
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

/** There may be several passkeys, one for each device of a person. */
async function refuseSecond(
  tx: Transaction,
  candidateId: string,
  channel: SecondFactorChannel,
): Promise<void> {
  const same = (await listVerified.all(tx, candidateId)).filter((device) => device.channel === channel)
  if (same.length >= maxDevicesOf(channel))
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
