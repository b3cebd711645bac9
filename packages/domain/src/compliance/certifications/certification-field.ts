export const customFieldIds = ['customField01', 'customField02', 'customField03'] as const
export type CustomFieldId = (typeof customFieldIds)[number]

/** What a certification may record, each as its type's field meta says. */
export const certificationFieldIds = [
  'certRefNo',
  'dateObtained',
  'dateExpiry',
  ...customFieldIds,
  'note',
] as const
