export const fieldTypes = ['date', 'text', 'textarea', 'select', 'radio'] as const
export type FieldType = (typeof fieldTypes)[number]

export const fieldRuleTypes = ['required', 'maxCharacterLength', 'afterObtainedDate'] as const

export interface FieldRule {
  /** One that this version does not know is ignored. */
  ruleType: string
  value?: number | null | undefined
}

/** One field of a form that is data: its label, how it is filled in, and what it must fulfil. */
export interface FieldMeta {
  fieldId: string
  title: string
  fieldType: FieldType
  rules: readonly FieldRule[]
  /** What a select or a radio field offers. */
  options: readonly string[]
}

/** By field id, as typed or chosen. Dates as `YYYY-MM-DD`. */
export type FieldValues = Readonly<Record<string, string | undefined>>
