export const certificationFieldTypes = ['date', 'text', 'textarea', 'select', 'radio'] as const
export type CertificationFieldType = (typeof certificationFieldTypes)[number]

export const certificationFieldIds = [
  'certRefNo',
  'dateObtained',
  'dateExpiry',
  'customField01',
  'customField02',
  'customField03',
  'note',
] as const
export type CertificationFieldId = (typeof certificationFieldIds)[number]

export const certificationRuleTypes = ['required', 'maxCharacterLength', 'afterObtainedDate'] as const
export type CertificationRuleType = (typeof certificationRuleTypes)[number]

export const expireStatuses = ['valid', 'expiring', 'expired', 'none'] as const
export type ExpireStatus = (typeof expireStatuses)[number]
