import { checkFields } from '@rollcall/domain/field-meta/check-fields'
import { type FieldMeta, fieldKindOf } from '@rollcall/domain/field-meta/field-meta'
import type { Region } from '@rollcall/domain/regions/region'
import { ApiError } from '../../../platform/api-error.ts'
import { parsePhoneNumber } from '../../../platform/phone-number.ts'

export type GivenAnswers = Readonly<Record<string, unknown>>

const MAX_ANSWER_CHARACTERS = 10_000

/**
 * The answers by field: trimmed, and only those that the form asks for. A refusal names each wrong field; a phone
 * number is also wrong if no numbering plan has it, which the browser cannot check.
 */
export async function checkedAnswers(
  fields: readonly FieldMeta[],
  given: GivenAnswers,
  region: string,
): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  const notText: string[] = []
  for (const { fieldId } of fields) {
    const answer = (Object.hasOwn(given, fieldId) ? given[fieldId] : null) ?? ''
    if (typeof answer !== 'string' || answer.length > MAX_ANSWER_CHARACTERS) notText.push(fieldId)
    else if (answer.trim()) answers[fieldId] = answer.trim()
  }
  const wrong = new Set([...Object.keys(checkFields(fields, answers)), ...notText])
  for (const field of fields) {
    const answer = answers[field.fieldId]
    if (!answer || wrong.has(field.fieldId) || fieldKindOf(field) !== 'phoneNumber') continue
    if (!(await parsePhoneNumber(answer, region as Region))) wrong.add(field.fieldId)
  }
  if (wrong.size > 0) throw new ApiError('form_answers_invalid', { param: [...wrong].join(',') })
  return answers
}
