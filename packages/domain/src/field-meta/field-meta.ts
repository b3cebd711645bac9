export const fieldTypes = ['date', 'text', 'textarea', 'select', 'radio'] as const
export type FieldType = (typeof fieldTypes)[number]

/** Of a text field: what its value is. A rule, because a version that does not know it still shows the field. */
export const fieldKinds = ['phoneNumber', 'email', 'number'] as const
export type FieldKind = (typeof fieldKinds)[number]

export const fieldRuleTypes = ['required', 'maxCharacterLength', 'afterObtainedDate', ...fieldKinds] as const

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

export const fieldKindOf = ({
  fieldType,
  rules,
}: Pick<FieldMeta, 'fieldType' | 'rules'>): FieldKind | undefined =>
  fieldType === 'text'
    ? fieldKinds.find((kind) => rules.some(({ ruleType }) => ruleType === kind))
    : undefined

/** By field id, as typed or chosen. Dates as `YYYY-MM-DD`. */
export type FieldValues = Readonly<Record<string, string | undefined>>
