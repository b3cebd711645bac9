import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { forgetOneRemembered, forgetRemembered } from '../known-devices.ts'

/** Needs no password, because it only adds a requirement. */
export async function forgetDevice(tx: Transaction, caller: CandidateCaller, id: string): Promise<void> {
  const count = isUuid(id) ? await forgetOneRemembered.run(tx, caller.subject.candidateId, id) : 0
  if (count === 0) throw new ApiError('mfa_device_not_found')
  await audit(tx, caller, 'mfa_remembered_devices_forgotten', { count })
}

export async function forgetAllDevices(tx: Transaction, caller: CandidateCaller): Promise<void> {
  const count = await forgetRemembered.run(tx, caller.subject.candidateId)
  if (count > 0) await audit(tx, caller, 'mfa_remembered_devices_forgotten', { count })
}
