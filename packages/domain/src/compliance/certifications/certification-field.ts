export const customFieldIds = ['customField01', 'customField02', 'customField03'] as const
export type CustomFieldId = (typeof customFieldIds)[number]

/** The fields that a certification may have. The field meta of its type defines which of them are shown, and how. */
export const certificationFieldIds = [
  'certRefNo',
  'dateObtained',
  'dateExpiry',
  ...customFieldIds,
  'note',
] as const
