import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { mailChange, requirePassword } from './device-access.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { listVerified, lockPerson } from './second-factors.queries.ts'

/** Returns the random value that the codes are derived from. */
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
  await mailChange(tx, services, caller, { what: 'codesRenewed' })
  return note
}
