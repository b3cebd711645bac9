import { type RouteName, routeNames } from './route-name.ts'

export const featureToggles = ['enabled', 'disabled', 'underConstruction'] as const
export type FeatureToggle = (typeof featureToggles)[number]

export const fileFamilies = ['workExperience', 'qualifications', 'generalFiles', 'certifications'] as const
export type FileFamily = (typeof fileFamilies)[number]

export const fileFamilyPermissions = ['displayInMyFiles', 'view', 'delete', 'download', 'create'] as const
export type FileFamilyPermission = (typeof fileFamilyPermissions)[number]

const namedFlags = [
  'growthHub',
  'enableAddNewShift',
  'enableTimeEntries',
  'runningLate',
  'registrationViewDetails',
  'registrationAgreementsTab',
  'usShiftRecordDropdown',
  'disableUsTimePrefills',
  'scheduledTimeRules',
  'usTimeEntryPolicyLink',
] as const

export type RouteFlag = `route_${RouteName}`
export type ActionFlag = (typeof namedFlags)[number] | `${FileFamily}.${FileFamilyPermission}`
export type FeatureFlag = RouteFlag | ActionFlag

export const featureFlags: readonly FeatureFlag[] = [
  ...routeNames.map((name) => `route_${name}` as const),
  ...namedFlags,
  ...fileFamilies.flatMap((family) =>
    fileFamilyPermissions.map((permission) => `${family}.${permission}` as const),
  ),
]

export type Features = Partial<Record<FeatureFlag, FeatureToggle>>

/** A missing flag is disabled. For routes use `routeToggle`, where a missing flag is enabled. */
export function isEnabled(features: Features, flag: ActionFlag): boolean {
  return features[flag] === 'enabled'
}

/** A missing toggle is enabled; a value this version does not know counts as disabled. */
export function routeToggle(features: Features, routeName: RouteName): FeatureToggle {
  return toggleOf(features, `route_${routeName}`)
}

function toggleOf(features: Features, flag: RouteFlag): FeatureToggle {
  const toggle = features[flag]
  if (toggle === undefined) return 'enabled'
  return featureToggles.includes(toggle) ? toggle : 'disabled'
}

const isRouteFlag = (flag: FeatureFlag): flag is RouteFlag => flag.startsWith('route_')

/** Whether the feature behind a flag may be used, for route flags and all others. */
export const isUsable = (features: Features, flag: FeatureFlag): boolean =>
  isRouteFlag(flag) ? toggleOf(features, flag) === 'enabled' : isEnabled(features, flag)
