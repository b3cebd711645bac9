import type { RouteName } from '@rollcall/domain/routes/route-name'
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import type { PlainKey } from '../shared/words/words.ts'
import { readRedirectFrom, requireSignedIn, requireSignedOut } from './guards.ts'
import { LOADING_VIEW_MS, screen } from './lazy-screen.tsx'
import { leave } from './leave.ts'
import { ErrorPage, type ErrorType, errorTypeOf } from './pages/error-page.tsx'
import { LoadingPage } from './pages/loading-page.tsx'
import { ScreenFailure } from './pages/screen-failure.tsx'
import { UnderConstruction } from './pages/under-construction.tsx'
import { RootLayout } from './root-layout.tsx'
import { Shell } from './shell/shell.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    name?: RouteName
    title?: PlainKey
  }
  interface Register {
    router: typeof router
  }
}

const NotFound = () => <ErrorPage type="404" />
const root = createRootRoute({ component: RootLayout, notFoundComponent: NotFound })

// Public: these pass straight through.
const publicRoot = createRoute({ getParentRoute: () => root, id: 'public' })
const inPublic = { getParentRoute: () => publicRoot }

const login = createRoute({
  ...inPublic,
  path: 'login',
  validateSearch: readRedirectFrom,
  staticData: { name: 'login', title: 'title.login' },
  beforeLoad: ({ search }) => requireSignedOut(search),
  component: screen(() => import('../features/identity/login-screen.tsx')),
})
const resetPassword = createRoute({
  ...inPublic,
  path: 'reset-password',
  staticData: { title: 'title.resetPassword' },
  component: screen(() => import('../features/identity/reset-password-screen.tsx')),
})
const accountSetup = createRoute({
  ...inPublic,
  path: 'account/setup',
  staticData: { name: 'accountSetup', title: 'title.accountSetup' },
  component: screen(() => import('../features/identity/account-setup-screen.tsx')),
})
const logout = createRoute({
  ...inPublic,
  path: 'logout',
  staticData: { name: 'logout' },
  preload: false,
  beforeLoad: async ({ preload }) => {
    if (preload) return
    await leave()
    throw redirect({ to: '/login', replace: true })
  },
})
const underConstruction = createRoute({
  ...inPublic,
  path: 'under-construction',
  validateSearch: readRedirectFrom,
  staticData: { name: 'underConstruction', title: 'title.underConstruction' },
  component: UnderConstruction,
})

/** Screens that come later: their paths are known and say so. */
const comingGuestScreens = (
  [
    ['bookings/$shortTermTentativeId/guest/$accessGuid', 'bookingDetailsGuestAccess'],
    ['booking/$shortTermTentativeId/$accessGuid', 'bookingDetailsGuestAccess'],
    ['bookings/group/guest/$accessGuid', 'groupBookingDetailsGuestAccess'],
    ['booking/group/$accessGuid', 'groupBookingDetailsGuestAccess'],
    ['user/impersonate/logout', 'impersonateLogout'],
    ['user/impersonate/$candidateId', 'impersonateLogin'],
  ] as const
).map(([path, name]) =>
  createRoute({
    ...inPublic,
    path,
    staticData: { name, title: `title.${name}` },
    component: UnderConstruction,
  }),
)

const errorPage = (path: string, type: ErrorType, title: PlainKey, name: RouteName) =>
  createRoute({ ...inPublic, path, staticData: { name, title }, component: () => <ErrorPage type={type} /> })
const generalError = createRoute({
  ...inPublic,
  path: 'error',
  validateSearch: (search): { type?: ErrorType } => {
    const type = errorTypeOf(search.type)
    return type ? { type } : {}
  },
  staticData: { name: 'genericError', title: 'title.error' },
  component: function GeneralError() {
    return <ErrorPage type={generalError.useSearch().type ?? '500'} />
  },
})
const accountSuspended = createRoute({
  ...inPublic,
  path: 'account-suspended',
  validateSearch: (search): { path?: string } =>
    typeof search.path === 'string' ? { path: search.path } : {},
  staticData: { name: 'accountSuspended', title: 'title.accountSuspended' },
  component: () => <ErrorPage type="accountSuspended" />,
})
const accountLoadFailure = createRoute({
  ...inPublic,
  path: 'account-load-failure',
  validateSearch: readRedirectFrom,
  staticData: { name: 'accountLoadFailure', title: 'title.accountLoadFailure' },
  component: () => <ErrorPage type="accountLoadFailure" />,
})

// For the signed in: token, profile and toggle are checked on the way to each of these.
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location, matches }) => requireSignedIn(location.href, matches.at(-1)?.staticData.name),
  component: Shell,
})
const inShell = { getParentRoute: () => signedIn }

const home = createRoute({
  ...inShell,
  path: '/',
  staticData: { name: 'home', title: 'title.home' },
  component: screen(() => import('../features/home/home-screen.tsx')),
})
const contact = createRoute({
  ...inShell,
  path: 'contact',
  staticData: { name: 'contact', title: 'title.contact' },
  component: screen(() => import('../features/contact/contact-screen.tsx')),
})
const help = createRoute({
  ...inShell,
  path: 'help',
  staticData: { name: 'help', title: 'title.help' },
  component: screen(() => import('../features/help/help-screen.tsx')),
})
const settings = createRoute({
  ...inShell,
  path: 'settings',
  staticData: { name: 'settings', title: 'title.settings' },
  component: screen(() => import('../features/settings/settings-screen.tsx')),
})
const changePassword = createRoute({
  ...inShell,
  path: 'settings/change-password',
  staticData: { name: 'changePassword', title: 'title.changePassword' },
  component: screen(() => import('../features/identity/change-password-screen.tsx')),
})
const comingScreens = (
  [
    ['availability', 'myAvailability'],
    ['registrations', 'myRegistrations'],
    ['registrations/$registrationId', 'registrationDetails'],
    ['bookings/$bookingId', 'bookingDetails'],
    ['my-files', 'myFiles'],
    ['professional-development', 'profDevelopment'],
    ['downloads', 'downloads'],
  ] as const
).map(([path, name]) =>
  createRoute({
    ...inShell,
    path,
    staticData: { name, title: `title.${name}` },
    component: UnderConstruction,
  }),
)

export const router = createRouter({
  routeTree: root.addChildren([
    publicRoot.addChildren([
      login,
      resetPassword,
      accountSetup,
      logout,
      underConstruction,
      ...comingGuestScreens,
      errorPage('404', '404', 'title.notFound', 'notFound'),
      errorPage('500', '500', 'title.error', 'genericError'),
      errorPage('401', '401', 'title.unauthorized', 'unauthorized'),
      generalError,
      accountSuspended,
      accountLoadFailure,
    ]),
    signedIn.addChildren([home, contact, help, settings, changePassword, ...comingScreens]),
  ]),
  defaultPendingMs: LOADING_VIEW_MS,
  defaultPendingMinMs: 300,
  defaultPendingComponent: LoadingPage,
  defaultErrorComponent: ScreenFailure,
  defaultNotFoundComponent: NotFound,
  defaultPreload: 'intent',
  scrollRestoration: true,
})
