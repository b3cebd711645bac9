import { signOutLabel } from '@rollcall/client/session/sign-out-label.ts'
import { isActing } from '@rollcall/client/storage/session-marks.ts'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { routeToggle } from '@rollcall/domain/features/feature-flags'
import type { RouteName } from '@rollcall/domain/features/route-name'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import type { IconName } from '@rollcall/ui/components/icon-paths.ts'
import { Link, useRouterState } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { tTitle } from '../../shared/page-titles.words.ts'
import { LearningButton } from './learning-button.tsx'
import css from './shell.module.css'
import { tShell } from './shell.words.ts'

interface Destination {
  name: RouteName
  to: string
  icon: IconName
}

/** In the order of the menu; the first enabled ones are in the bar at the bottom. */
const destinations = [
  { name: 'home', to: '/', icon: 'home' },
  { name: 'myAvailability', to: '/availability', icon: 'calendar' },
  { name: 'myRegistrations', to: '/registrations', icon: 'checklist' },
  { name: 'myFiles', to: '/my-files', icon: 'file' },
  { name: 'shifts', to: '/shifts', icon: 'banknote' },
  { name: 'profDevelopment', to: '/professional-development', icon: 'star' },
  { name: 'downloads', to: '/downloads', icon: 'download' },
  { name: 'contact', to: '/contact', icon: 'phone' },
  { name: 'help', to: '/help', icon: 'help' },
  { name: 'settings', to: '/settings', icon: 'settings' },
] as const satisfies readonly Destination[]

const BAR_PLACES = 4

type MenuItem = (typeof destinations)[number]

export const menuOf = (user: CurrentUser): readonly MenuItem[] =>
  destinations.filter(({ name }) => routeToggle(user.features, name) === 'enabled')

export const barOf = (user: CurrentUser): readonly MenuItem[] => menuOf(user).slice(0, BAR_PLACES)

type MenuLinkProps = {
  item: MenuItem
  className: string | undefined
  onFollow?: () => void
  children: ReactNode
}

export const MenuLink = ({ item: { to, icon }, className, onFollow, children }: MenuLinkProps) => (
  <Link
    to={to}
    onClick={onFollow}
    className={className}
    activeOptions={{ exact: to === '/', includeSearch: false }}
    activeProps={{ 'aria-current': 'page' }}
  >
    <Icon name={icon} />
    {children}
  </Link>
)

export const Person = ({ user }: { user: CurrentUser }) => (
  <p className={css.person}>{tShell(isActing() ? 'actingFor' : 'signedInAs', { name: user.fullName })}</p>
)

/** On wide windows: the whole menu, and who is signed in. */
export const Drawer = ({ user }: { user: CurrentUser }) => (
  <nav aria-label={tShell('mainNavigation')} className={css.drawer}>
    {menuOf(user).map((item) => (
      <MenuLink key={item.to} item={item} className={css.link}>
        {tTitle(item.name)}
      </MenuLink>
    ))}
    <LearningButton user={user} />
    <div className={css.drawerEnd}>
      <Person user={user} />
      <Link to="/logout" preload={false} className={css.link}>
        <Icon name="log-out" />
        {signOutLabel()}
      </Link>
    </div>
  </nav>
)

type BarProps = { user: CurrentUser; moreProps: ComponentProps<'button'> }

/** The bar on phones. More is marked while the current screen is not in the bar. */
export function BottomBar({ user, moreProps }: BarProps) {
  const inBar = barOf(user)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isUnderMore = menuOf(user).some((item) => !inBar.includes(item) && isAt(path, item))
  return (
    <nav aria-label={tShell('quickNavigation')} className={css.bar}>
      {inBar.map((item) => (
        <MenuLink key={item.to} item={item} className={css.tab}>
          {tShell(`tab.${item.name}`)}
        </MenuLink>
      ))}
      <button
        type="button"
        className={css.tab}
        aria-haspopup="dialog"
        aria-current={isUnderMore || undefined}
        {...moreProps}
      >
        <Icon name="more" />
        {tShell('more')}
      </button>
    </nav>
  )
}

const isAt = (path: string, { to }: MenuItem) => path === to || path.startsWith(`${to}/`)
