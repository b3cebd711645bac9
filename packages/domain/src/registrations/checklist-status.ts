export const checklistStatuses = [
  'OK',
  'ItemsExpired',
  'ItemsExpiring',
  'NoChecklist',
  'AwaitCertOrDoc',
  'AwaitCandidateAction',
  'AwaitConsultantAction',
] as const
export type ChecklistStatus = (typeof checklistStatuses)[number]
