import { ApiError } from '../../platform/api-error.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { reopenSubmission } from './decisions.queries.ts'
import { holdItem, noteDecision } from './hold-to-decide.ts'

/** The candidate may send new answers; those that were accepted count until then. */
export async function reopenForm(
  tx: Transaction,
  caller: Caller,
  { complianceItemId, submissionId }: { complianceItemId: string; submissionId: string },
): Promise<void> {
  const { registrationId, candidateId } = await holdItem(tx, caller, complianceItemId)
  const now = new Date(caller.clock.now())
  const isReopened =
    isUuid(submissionId) && (await reopenSubmission.run(tx, complianceItemId, submissionId, now)) === 1
  if (!isReopened) throw new ApiError('file_not_found')
  await noteDecision(tx, caller, {
    candidateId,
    registrationId,
    complianceItemId,
    what: 'reopened',
    audited: { submissionId },
  })
}
