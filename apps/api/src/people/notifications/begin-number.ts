import { randomUUID } from 'node:crypto'
import { secondFactorRules } from '@rollcall/domain/identity/second-factors/second-factors'
import type { Region } from '@rollcall/domain/regions/region'
import { sentCode } from '../../identity/second-factors/one-time-codes.ts'
import { readMobileNumber } from '../../identity/second-factors/phone-number.ts'
import { secondFactorLimits } from '../../identity/second-factors/second-factor-limits.ts'
import { sendCode } from '../../identity/second-factors/second-factor-messages.ts'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { limitRate } from '../../platform/rate-limit.ts'
import type { Services } from '../../platform/services.ts'
import { deletePending, findSecondFactorNumber, insertNumber, lockOwner } from './numbers.queries.ts'

/**
 * Sends a code to a number. Left out, it is the number of the second factor, which is verified again: it was given for
 * another purpose. The number before stays until this one is verified.
 */
export async function beginNumber(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  { number: given, canReply }: { number: string | undefined; canReply: boolean },
): Promise<void> {
  if (!canReply || !services.outbox.carriesTexts) throw new ApiError('texts_unavailable')
  const { candidateId, region } = caller.subject
  if (!(await lockOwner.first(tx, candidateId))) throw new ApiError('texts_unavailable')
  const text = given ?? (await findSecondFactorNumber.first(tx, candidateId))?.number ?? ''
  const read = await readMobileNumber(text, region as Region)
  if ('refusal' in read) throw new ApiError(read.refusal, { param: 'number' })
  await limitRate(tx, secondFactorLimits.sendsToSetUp, candidateId)
  await deletePending.run(tx, candidateId)
  const now = caller.clock.now()
  const note = randomUUID()
  const expiresAt = new Date(now + secondFactorRules.lifetimeMs)
  await insertNumber.run(tx, newId(now), candidateId, read.number, note, expiresAt, new Date(now))
  await sendCode(tx, services, {
    channel: 'sms',
    recipient: read.number,
    region,
    code: await sentCode(tx, note),
    purpose: 'setUp',
    candidateId,
  })
  await audit(tx, caller, 'notification_number_begun')
}
