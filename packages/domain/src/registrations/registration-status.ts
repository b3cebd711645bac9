export const registrationStatuses = [
  'Active',
  'Complete',
  'Pending',
  'In Progress',
  'Awaiting Verification',
  'Deleted',
  'Terminated',
] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]
