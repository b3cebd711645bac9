/** The resources that an agency key can read or write. */
const agencyResources = [
  'consultants',
  'clients',
  'locations',
  'candidates',
  'agreements',
  'bookings',
  'offers',
  'hours',
  'availability',
  'client-timesheets',
  'disputes',
  'pay-status',
  'registrations',
  'requirements',
  'certification-types',
  'document-types',
  'forms',
  'videos',
  'checklists',
  'subjects',
  'decisions',
  'events',
  'downloads',
  'uploads',
  'changes',
] as const

const verbs = ['read', 'write'] as const

/** A resource and a verb: `bookings:write`. */
export type AgencyScope = `${(typeof agencyResources)[number]}:${(typeof verbs)[number]}`

export const agencyScopes: readonly AgencyScope[] = agencyResources.flatMap((resource) =>
  verbs.map((verb): AgencyScope => `${resource}:${verb}`),
)

export const isAgencyScope = (text: string): text is AgencyScope =>
  agencyScopes.some((scope) => scope === text)

/** The name of a system in commands, logs and external ids. */
export const isAgencySource = (text: string): boolean => /^[a-z][a-z0-9-]{0,39}$/.test(text)
