import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { forgetRemembered } from '../known-devices.ts'
import { getDevice, mailChange, requirePassword } from './device-access.ts'
import { deleteDevice, deleteRecoveryCodes, listVerified, lockPerson } from './second-factors.queries.ts'

export async function removeDevice(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  id: string,
): Promise<void> {
  const { candidateId } = caller.subject
  await requirePassword(tx, services, caller)
  await lockPerson.first(tx, candidateId)
  const device = await getDevice(tx, caller, id)
  await deleteDevice.run(tx, id)
  if (device.verifiedAt === null) return
  const { channel } = device
  await audit(tx, caller, 'mfa_device_removed', { channel })
  const isLast = (await listVerified.all(tx, candidateId)).length === 0
  if (isLast) {
    await deleteRecoveryCodes.run(tx, candidateId)
    await forgetRemembered.run(tx, candidateId)
  }
  await mailChange(tx, services, caller, isLast ? { what: 'turnedOff' } : { what: 'removed', channel })
}
