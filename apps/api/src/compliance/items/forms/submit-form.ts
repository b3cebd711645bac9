import { ApiError } from '../../../platform/api-error.ts'
import { fieldMetaReader } from '../../../platform/field-meta-reader.ts'
import { addSubmission, type Submit } from '../../registrations/item-access.ts'
import { checkedAnswers } from './checked-answers.ts'
import { getForm } from './form-access.ts'

/** A form at another service is submitted there. */
export const submitForm: Submit = async (tx, services, caller, item, body) => {
  const form = await getForm(tx, item)
  if (form.source !== 'internal') throw new ApiError('compliance_item_kind_mismatch')
  const fields = fieldMetaReader(services.log)(form.fieldMeta, form.id)
  const answers = await checkedAnswers(fields, body.answers ?? {}, caller.subject.region)
  await addSubmission(tx, services, caller, item, { details: { formId: form.id, answers } })
}
