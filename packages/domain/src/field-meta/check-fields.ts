import { isEmail } from '../identity/email.ts'
import { isPlausiblePhoneNumber } from '../text/phone-number.ts'
import { isCalendarDate } from '../time/calendar-date.ts'
import {
  type FieldKind,
  type FieldMeta,
  type FieldRule,
  type FieldValues,
  fieldKindOf,
} from './field-meta.ts'

/** For texts without a rule of their own: longer than any real input, too short to fill a disk. */
const MAX_TEXT_LENGTH = 2_000

export type FieldProblem =
  | { rule: 'required' }
  | { rule: 'maxCharacterLength'; most: number }
  | { rule: 'afterObtainedDate' }
  | { rule: 'date' }
  | { rule: 'option' }
  | { rule: FieldKind }

/** The problem of each invalid field. The service refuses by it, and the portal explains it. */
export function checkFields(
  fields: readonly FieldMeta[],
  values: FieldValues,
): Partial<Record<string, FieldProblem>> {
  const problems: Partial<Record<string, FieldProblem>> = {}
  for (const field of fields) {
    const problem = problemOf(field, values)
    if (problem) problems[field.fieldId] = problem
  }
  return problems
}

function problemOf(field: FieldMeta, values: FieldValues): FieldProblem | undefined {
  const value = values[field.fieldId]?.trim() ?? ''
  if (value === '')
    return field.rules.some(({ ruleType }) => ruleType === 'required') ? { rule: 'required' } : undefined
  if (field.fieldType === 'date' && !isCalendarDate(value)) return { rule: 'date' }
  if ((field.fieldType === 'select' || field.fieldType === 'radio') && !field.options.includes(value))
    return { rule: 'option' }
  if (value.length > MAX_TEXT_LENGTH) return { rule: 'maxCharacterLength', most: MAX_TEXT_LENGTH }
  const kind = fieldKindOf(field)
  if (kind && !isOfKind[kind](value)) return { rule: kind }
  return field.rules.map((rule) => brokenRule(rule, value, values)).find((problem) => problem !== undefined)
}

const isOfKind: Record<FieldKind, (value: string) => boolean> = {
  phoneNumber: isPlausiblePhoneNumber,
  email: isEmail,
  // Accepts numbers as people write them: "1,200" and "-3.5".
  number: (value) => /^[-+]?(\d+|\d{1,3}([ ,]\d{3})+)([.]\d+)?$/.test(value),
}

function brokenRule(
  { ruleType, value: limit }: FieldRule,
  value: string,
  values: FieldValues,
): FieldProblem | undefined {
  if (ruleType === 'maxCharacterLength' && limit != null && value.length > limit)
    return { rule: 'maxCharacterLength', most: limit }
  // ISO dates compare as text, and only with another date.
  const dateObtained = values.dateObtained?.trim()
  if (ruleType === 'afterObtainedDate' && isCalendarDate(dateObtained) && value <= dateObtained)
    return { rule: 'afterObtainedDate' }
  return undefined
}
