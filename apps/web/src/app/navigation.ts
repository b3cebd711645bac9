import type { CurrentUser } from '@rollcall/contract/me'
import { routeToggle } from '@rollcall/domain/features/feature-flags'
import type { RouteName } from '@rollcall/domain/routes/route-name'
import type { IconName } from '../shared/ui/icon-paths.ts'

interface Destination {
  name: RouteName
  to: string
  icon: IconName
}

/** In the order of the menu; the first few that are switched on stand in the bar at the bottom. */
const destinations = [
  { name: 'home', to: '/', icon: 'home' },
  { name: 'myAvailability', to: '/availability', icon: 'calendar' },
  { name: 'myRegistrations', to: '/registrations', icon: 'checklist' },
  { name: 'myFiles', to: '/my-files', icon: 'file' },
  { name: 'profDevelopment', to: '/professional-development', icon: 'star' },
  { name: 'downloads', to: '/downloads', icon: 'download' },
  { name: 'contact', to: '/contact', icon: 'phone' },
  { name: 'help', to: '/help', icon: 'help' },
  { name: 'settings', to: '/settings', icon: 'settings' },
] as const satisfies readonly Destination[]

const BAR_PLACES = 4

export type MenuItem = (typeof destinations)[number]

export const menuOf = (user: CurrentUser): readonly MenuItem[] =>
  destinations.filter(({ name }) => routeToggle(user.features, name) === 'enabled')

export const barOf = (user: CurrentUser): readonly MenuItem[] => menuOf(user).slice(0, BAR_PLACES)
