import { ApiError } from '../../platform/api-error.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { decideOnEvidence } from './decisions.queries.ts'
import { checkReason, holdItem, noteDecision } from './hold-to-decide.ts'

/** The item and its evidence: a record of My Files, or the submission itself. */
export interface JudgedEvidence {
  complianceItemId: string
  referenceFileId: string
}

/** Also what was refused before: one may have been wrong. */
export const verifyEvidence = (tx: Transaction, caller: Caller, evidence: JudgedEvidence): Promise<void> =>
  judge(tx, caller, evidence, null)

/** Also what was verified before. */
export const rejectEvidence = (
  tx: Transaction,
  caller: Caller,
  { reason, ...evidence }: JudgedEvidence & { reason: string },
): Promise<void> => judge(tx, caller, evidence, checkReason(reason))

async function judge(
  tx: Transaction,
  caller: Caller,
  { complianceItemId, referenceFileId }: JudgedEvidence,
  rejectionReason: string | null,
): Promise<void> {
  const { registrationId, candidateId } = await holdItem(tx, caller, complianceItemId)
  if (!isUuid(referenceFileId)) throw new ApiError('file_not_found')
  const now = new Date(caller.clock.now())
  const isVerified = rejectionReason === null
  const decided = await decideOnEvidence.first(
    tx,
    complianceItemId,
    referenceFileId,
    isVerified,
    rejectionReason,
    now,
  )
  if (!decided) throw new ApiError('file_not_found')
  await noteDecision(tx, caller, {
    candidateId,
    registrationId,
    complianceItemId,
    what: isVerified ? 'verified' : 'rejected',
    reason: rejectionReason,
    audited: { [`${decided.record}Id`]: referenceFileId },
  })
}
