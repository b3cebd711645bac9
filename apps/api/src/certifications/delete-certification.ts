import { ApiError } from '../platform/api-error.ts'
import { audit } from '../platform/audit.ts'
import type { CandidateCaller } from '../platform/caller.ts'
import type { Transaction } from '../platform/database/database.ts'
import { deleteCertification as deleteRow, holdCertification } from './certifications.queries.ts'

/** What somebody has vouched for stays; the rest goes with its bytes. */
export async function deleteCertification(
  tx: Transaction,
  caller: CandidateCaller,
  id: string,
): Promise<void> {
  const certification = await holdCertification.first(tx, caller.subject.candidateId, id)
  if (!certification) throw new ApiError('certification_not_found')
  if (certification.isVerified) throw new ApiError('cannot_delete_verified')
  await deleteRow.run(tx, id)
  await audit(tx, caller, 'certification_deleted', { certificationId: id })
}
