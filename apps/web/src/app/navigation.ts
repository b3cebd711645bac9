import type { CurrentUser } from '@rollcall/contract/me'
import { type Features, routeToggle } from '@rollcall/domain/features/feature-flags'
import type { RouteName } from '@rollcall/domain/routes/route-name'
import type { IconName } from '../shared/ui/icon-paths.ts'
import type { PlainKey } from '../shared/words/words.ts'

interface Destination {
  name: RouteName
  to: string
  icon: IconName
  label: PlainKey
}

/** In the order of the menu; the first few that are switched on stand in the bar at the bottom. */
const destinations = [
  { name: 'home', to: '/', icon: 'home', label: 'title.home' },
  { name: 'myAvailability', to: '/availability', icon: 'calendar', label: 'title.myAvailability' },
  { name: 'myRegistrations', to: '/registrations', icon: 'checklist', label: 'title.myRegistrations' },
  { name: 'myFiles', to: '/my-files', icon: 'file', label: 'title.myFiles' },
  { name: 'profDevelopment', to: '/professional-development', icon: 'star', label: 'title.profDevelopment' },
  { name: 'downloads', to: '/downloads', icon: 'download', label: 'title.downloads' },
  { name: 'contact', to: '/contact', icon: 'phone', label: 'title.contact' },
  { name: 'help', to: '/help', icon: 'help', label: 'title.help' },
  { name: 'settings', to: '/settings', icon: 'settings', label: 'title.settings' },
] as const satisfies readonly Destination[]

const BAR_PLACES = 4

export type MenuItem = (typeof destinations)[number]

export const menuOf = (user: CurrentUser): readonly MenuItem[] =>
  destinations.filter(({ name }) => routeToggle(user.features as Features, name) === 'enabled')

export const barOf = (user: CurrentUser): readonly MenuItem[] => menuOf(user).slice(0, BAR_PLACES)
