/** The error codes of a record that is submitted for an item of a registration. */
export const submissionErrors = [
  'registration_not_found',
  'compliance_item_not_found',
  'compliance_item_restricted',
  'compliance_item_already_submitted',
  'compliance_item_kind_mismatch',
] as const
