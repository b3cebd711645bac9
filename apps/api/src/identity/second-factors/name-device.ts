import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { getDevice } from './device-access.ts'
import { lockPerson, renameDevice } from './second-factors.queries.ts'

/** Needs no password: a name changes nothing about signing in. */
export async function nameDevice(
  tx: Transaction,
  caller: CandidateCaller,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await lockPerson.first(tx, caller.subject.candidateId)
  const device = await getDevice(tx, caller, id)
  if (device.name === name) return
  await renameDevice.run(tx, id, name)
  await audit(tx, caller, 'mfa_device_renamed', { channel: device.channel })
}
