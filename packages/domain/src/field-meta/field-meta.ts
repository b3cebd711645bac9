export const fieldTypes = ['date', 'text', 'textarea', 'select', 'radio'] as const
export type FieldType = (typeof fieldTypes)[number]

/** The kind of value of a text field. It is a rule because a version that does not know it can still show the field. */
export const fieldKinds = ['phoneNumber', 'email', 'number'] as const
export type FieldKind = (typeof fieldKinds)[number]

export const fieldRuleTypes = ['required', 'maxCharacterLength', 'afterObtainedDate', ...fieldKinds] as const

export interface FieldRule {
  /** Rules that this version does not know are ignored. */
  ruleType: string
  value?: number | null | undefined
}

/** One field of a form defined by data: label, type, rules and options. */
export interface FieldMeta {
  fieldId: string
  title: string
  fieldType: FieldType
  rules: readonly FieldRule[]
  /** The options of a select or radio field. */
  options: readonly string[]
}

/** Whether a field that is chosen from options has some, and no other has. */
export const hasFittingOptions = ({
  fieldType,
  options,
}: Pick<FieldMeta, 'fieldType' | 'options'>): boolean =>
  (fieldType === 'select' || fieldType === 'radio') === options.length > 0

export const fieldKindOf = ({
  fieldType,
  rules,
}: Pick<FieldMeta, 'fieldType' | 'rules'>): FieldKind | undefined =>
  fieldType === 'text'
    ? fieldKinds.find((kind) => rules.some(({ ruleType }) => ruleType === kind))
    : undefined

/** Values by field id, as typed or chosen. Dates are `YYYY-MM-DD`. */
export type FieldValues = Readonly<Record<string, string | undefined>>
