import { submissionRefusal } from '@rollcall/domain/compliance/items/submission-refusal'
import { ApiError } from '../../../platform/api-error.ts'
import type { Queryable } from '../../../platform/database/statement.ts'
import type { HeldItem } from '../../registrations/item-access.ts'
import { type FormRow, findForm } from './forms.queries.ts'

/** The form of an item. Other items are refused. */
export async function getForm(on: Queryable, { referenceType, formId }: HeldItem): Promise<FormRow> {
  const isForm = referenceType === 'Form' || referenceType === 'ReferenceCheckFormGroup'
  if (!isForm) throw new ApiError('compliance_item_kind_mismatch')
  const form = formId === null ? undefined : await findForm.first(on, formId)
  if (!form) throw new ApiError('compliance_item_unavailable')
  return form
}

/** A restricted form is not opened: one at another service could be completed there and would then be refused here. */
export function isAlreadySent(item: HeldItem): boolean {
  const refusal = submissionRefusal(item, item.state, item.todayLocal)
  if (refusal === 'restricted') throw new ApiError('compliance_item_restricted')
  return refusal === 'alreadySubmitted'
}
