import { randomUUID } from 'node:crypto'
import { isSentChannel, secondFactorRules } from '@rollcall/domain/identity/second-factors/second-factors'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { limitRate } from '../../platform/rate-limit.ts'
import type { Services } from '../../platform/services.ts'
import { getUnverified } from './device-access.ts'
import { sentCode } from './one-time-codes.ts'
import { secondFactorLimits } from './second-factor-limits.ts'
import { sendCode } from './second-factor-messages.ts'
import { lockPerson, renewProof } from './second-factors.queries.ts'

export async function sendDeviceCode(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  id: string,
): Promise<void> {
  const { candidateId, region } = caller.subject
  await lockPerson.first(tx, candidateId)
  const { channel, recipient } = await getUnverified(tx, caller, id)
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
