import type { CertificationType } from '@rollcall/contract/compliance/certifications'

type FieldMeta = CertificationType['fieldMeta'][number]

/** A field of field meta; required by default. */
export const formField = (
  fieldId: string,
  title: string,
  { isOptional = false, ...more }: Partial<FieldMeta> & { isOptional?: boolean } = {},
): FieldMeta => ({
  fieldId,
  title,
  fieldType: 'text',
  rules: isOptional ? [] : [{ ruleType: 'required', value: null }],
  options: [],
  ...more,
})
