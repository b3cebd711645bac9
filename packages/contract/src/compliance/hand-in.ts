/** What a record may be refused for that is handed in for an item of a registration. */
export const handInErrors = [
  'registration_not_found',
  'compliance_item_not_found',
  'compliance_item_restricted',
  'compliance_item_already_submitted',
  'compliance_item_kind_mismatch',
] as const
