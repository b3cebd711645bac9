import { checkFields } from '@rollcall/domain/field-meta/check-fields'
import type { FieldMeta } from '@rollcall/domain/field-meta/field-meta'
import { ApiError } from '../../platform/api-error.ts'

export type GivenAnswers = Readonly<Record<string, string | null>>

/** What was answered, by field: trimmed, and only what the form asks. Refused with the id of each field that is wrong. */
export function checkedAnswers(fields: readonly FieldMeta[], given: GivenAnswers): Record<string, string> {
  const answers = Object.fromEntries(
    fields.flatMap(({ fieldId }) => {
      const answer = Object.hasOwn(given, fieldId) ? given[fieldId]?.trim() : undefined
      return answer ? [[fieldId, answer]] : []
    }),
  )
  const wrong = Object.keys(checkFields(fields, answers))
  if (wrong.length > 0) throw new ApiError('form_answers_invalid', { param: wrong.join(',') })
  return answers
}
