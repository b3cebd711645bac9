/** The resources that an agency key can read or write. */
const agencyResources = [
  'consultants',
  'clients',
  'locations',
  'candidates',
  'agreements',
  'bookings',
  'offers',
  'client-timesheets',
  'pay-status',
  'registrations',
  'requirements',
  'certification-types',
  'document-types',
  'subjects',
  'decisions',
  'events',
  'downloads',
  'changes',
] as const

const verbs = ['read', 'write'] as const

/** `bookings:write`, for every resource and verb. */
export const agencyScopes: readonly string[] = agencyResources.flatMap((resource) =>
  verbs.map((verb) => `${resource}:${verb}`),
)

/** The name of a system in commands, logs and external ids. */
export const isAgencySource = (text: string): boolean => /^[a-z][a-z0-9-]{0,39}$/.test(text)
