import type { CertificationFieldId, CustomFieldId } from '@rollcall/domain/certifications/certification-field'
import type { FieldMeta, FieldRule } from '@rollcall/domain/field-meta/field-meta'
import type { ReadingHints } from '../certifications/reading/reading-hints.ts'

export interface DemoCertificationType {
  /** What the demo calls it. */
  key: string
  title: string
  description: string
  fields: readonly FieldMeta[]
  reminderDays: number
  ignoreExpiry?: true
  /** Who issues it, where it is applied for, and how many days that usually takes. */
  apply?: { at: string; url: string; days: number }
  hints: Partial<ReadingHints>
}

const rule = (ruleType: string, value: number | null = null): FieldRule => ({ ruleType, value })
const required = rule('required')

const field = (
  fieldId: CertificationFieldId,
  title: string,
  fieldType: FieldMeta['fieldType'],
  { rules = [], options = [] }: { rules?: FieldRule[]; options?: string[] } = {},
): FieldMeta => ({ fieldId, title, fieldType, rules, options })

export const number = (title: string, mostCharacters: number): FieldMeta =>
  field('certRefNo', title, 'text', { rules: [required, rule('maxCharacterLength', mostCharacters)] })

/** Not every provider prints one. */
export const numberIfAny = (title: string): FieldMeta =>
  field('certRefNo', title, 'text', { rules: [rule('maxCharacterLength', 40)] })

export const issued = (title = 'Date issued'): FieldMeta =>
  field('dateObtained', title, 'date', { rules: [required] })

export const issuedIfKnown = (title = 'Date issued'): FieldMeta => field('dateObtained', title, 'date')

export const expires = (title = 'Expiry date'): FieldMeta =>
  field('dateExpiry', title, 'date', { rules: [required, rule('afterObtainedDate')] })

/** For what is good for so long by custom, and whose paper does not say. */
export const expiresIfPrinted = (title = 'Expiry date'): FieldMeta =>
  field('dateExpiry', title, 'date', { rules: [rule('afterObtainedDate')] })

export const oneOf = (fieldId: CustomFieldId, title: string, options: string[]): FieldMeta =>
  field(fieldId, title, options.length <= 3 ? 'radio' : 'select', { rules: [required], options })

export const text = (fieldId: CustomFieldId, title: string, mostCharacters = 100): FieldMeta =>
  field(fieldId, title, 'text', { rules: [rule('maxCharacterLength', mostCharacters)] })

export const note = field('note', 'Note for your consultant', 'textarea', {
  rules: [rule('maxCharacterLength', 500)],
})
