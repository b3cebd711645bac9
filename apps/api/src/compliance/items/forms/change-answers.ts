import type { ComplianceItem } from '@rollcall/contract/compliance/registrations'
import { ApiError } from '../../../platform/api-error.ts'
import type { CandidateCaller } from '../../../platform/caller.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { fieldMetaReader } from '../../../platform/field-meta-reader.ts'
import type { Services } from '../../../platform/services.ts'
import { addSubmission, answerItem, holdItem, type ItemIds } from '../../registrations/item-access.ts'
import { checkedAnswers, type GivenAnswers } from './checked-answers.ts'
import { removeSubmission } from './forms.queries.ts'
import { actionOf, findSent } from './sent-answers.ts'

/**
 * New answers are a new submission in place of the old one: a consultant who is viewing the old answers cannot accept
 * new ones unseen.
 */
export async function changeAnswers(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  ids: ItemIds,
  given: GivenAnswers,
): Promise<ComplianceItem> {
  const item = await holdItem(tx, caller, ids)
  const found = await findSent(tx, item)
  if (!found) throw new ApiError('compliance_item_kind_mismatch')
  const { form, sent } = found
  if (!sent || actionOf(sent) !== 'change') throw new ApiError('form_answers_reviewed')
  const fields = fieldMetaReader(services.log)(form.fieldMeta, form.id)
  const answers = await checkedAnswers(fields, given, caller.subject.region)
  await removeSubmission.run(tx, sent.submissionId)
  await addSubmission(tx, services, caller, item, {
    details: { formId: form.id, answers },
    replacedSubmissionId: sent.submissionId,
  })
  return answerItem(tx, caller, item)
}
