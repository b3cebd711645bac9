import {
  type SecondFactorChannel,
  secondFactorChannels,
  secondFactorRules,
} from '@rollcall/domain/identity/second-factors/second-factors'
import { ApiError } from '../../platform/api-error.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Queryable } from '../../platform/database/statement.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { findProved } from '../sessions.ts'
import { type SecondFactorChange, secondFactorChangedMail } from './second-factor-messages.ts'
import { type DeviceRow, findDevice, lockPerson } from './second-factors.queries.ts'

/** Text messages need a carrier. */
export const offeredChannels = ({ outbox }: Services): SecondFactorChannel[] =>
  secondFactorChannels.filter((channel) => channel !== 'sms' || outbox.carriesTexts)

/** Without this, a thief with an unlocked phone could replace the owner's second factor by their own. */
export async function requirePassword(tx: Transaction, { clock }: Services, { sessionId }: CandidateCaller) {
  const since = new Date(clock.now() - secondFactorRules.provedMs)
  if (!(await findProved.first(tx, sessionId, since))) throw new ApiError('reauthentication_required')
}

export async function getDevice(on: Queryable, { subject }: CandidateCaller, id: string): Promise<DeviceRow> {
  const device = isUuid(id) ? await findDevice.first(on, id, subject.candidateId) : undefined
  if (!device) throw new ApiError('mfa_device_not_found')
  return device
}

export async function getUnverified(on: Queryable, caller: CandidateCaller, id: string): Promise<DeviceRow> {
  const device = await getDevice(on, caller, id)
  if (device.verifiedAt !== null) throw new ApiError('mfa_device_not_found')
  return device
}

export async function mailChange(
  tx: Transaction,
  { outbox, config }: Services,
  { subject }: CandidateCaller,
  change: SecondFactorChange,
): Promise<void> {
  const person = await lockPerson.first(tx, subject.candidateId)
  if (person) await outbox.add(tx, secondFactorChangedMail(person, change, config), subject)
}
