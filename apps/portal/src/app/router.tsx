import type { CurrentUser } from '@rollcall/contract/people/me'
import type { RouteName } from '@rollcall/domain/features/route-name'
import type { PlainKey } from '@rollcall/ui/words/words.ts'
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import type { tTitle } from '../shared/page-titles.words.ts'
import {
  checkToggle,
  readRedirectFrom,
  requireSession,
  requireSignedIn,
  requireSignedOut,
  type Visitor,
  visitorIfAny,
} from './guards.ts'
import { guestLinks } from './guest-links.ts'
import { LOADING_VIEW_MS, screen } from './lazy-screen.tsx'
import type { BackTo } from './page-title.ts'
import { type ErrorType, errorTypeOf } from './pages/error-type.ts'
import { AccountLoadFailure, ErrorPage, ScreenFailure } from './pages/lazy-error-pages.tsx'
import { LoadingPage, loadBegan } from './pages/loading-page.tsx'
import { PendingFrame } from './pending-frame.tsx'
import { RootLayout } from './root-layout.tsx'
import {
  readAvailabilitySearch,
  readBookingSearch,
  readEventsSearch,
  readMonth,
  readMyFilesSearch,
  readRegistrationSearch,
  readShiftsSearch,
} from './search-params.ts'
import { isSomethingUnsent } from './send-offline-queue.ts'
import { signOutHere } from './sign-out.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    name?: RouteName
    title?: PlainKey<typeof tTitle>
    /** The parent screen, for users who opened it by a link and have no history to go back to. */
    backTo?: BackTo
  }
  interface Register {
    router: PortalRouter
  }
}

const NotFound = () => <ErrorPage type="404" />

const Frame = screen(() => import('./shell/frame.tsx'))
const UnderConstruction = screen(() => import('./pages/under-construction-screen.tsx'))
const root = createRootRoute({ component: RootLayout, notFoundComponent: NotFound })

// Public routes, without guards.
const publicRoot = createRoute({ getParentRoute: () => root, id: 'public' })
const inPublic = { getParentRoute: () => publicRoot }

const login = createRoute({
  ...inPublic,
  path: 'login',
  validateSearch: readRedirectFrom,
  staticData: { name: 'login', title: 'login' },
  beforeLoad: ({ search }) => requireSignedOut(search),
  component: screen(() => import('../features/identity/login-screen.tsx')),
})
const resetPassword = createRoute({
  ...inPublic,
  path: 'reset-password',
  staticData: { title: 'resetPassword' },
  component: screen(() => import('../features/identity/reset-password-screen.tsx')),
})
const secondFactorsSetup = createRoute({
  ...inPublic,
  path: 'two-step-sign-in',
  validateSearch: readRedirectFrom,
  staticData: { title: 'twoStepSignIn' },
  beforeLoad: requireSession,
  component: screen(() => import('../features/identity/second-factors/second-factors-setup-screen.tsx')),
})
const accountSetup = createRoute({
  ...inPublic,
  path: 'account/setup',
  staticData: { name: 'accountSetup', title: 'accountSetup' },
  component: screen(() => import('../features/identity/account-setup-screen.tsx')),
})
const logout = createRoute({
  ...inPublic,
  path: 'logout',
  staticData: { name: 'logout', title: 'logout' },
  preload: false,
  beforeLoad: async ({ preload }) => {
    if (preload || (await isSomethingUnsent())) return
    throw redirect({ to: await signOutHere(), replace: true })
  },
  component: screen(() => import('./sign-out-screen.tsx')),
})
const guestBookings = guestLinks.map(([path, name]) =>
  createRoute({
    ...inPublic,
    path,
    staticData: { name, title: name },
    component: screen(() => import('../features/bookings/guest/guest-booking-screen.tsx')),
  }),
)
const giveReference = createRoute({
  ...inPublic,
  path: 'reference/$token',
  staticData: { name: 'giveReference', title: 'giveReference' },
  component: screen(() => import('../features/references/reference-screen.tsx')),
})
const emailChoice = createRoute({
  ...inPublic,
  path: 'email-choice/$token',
  staticData: { name: 'emailChoice', title: 'emailChoice' },
  component: screen(() => import('../features/notifications/email-choice-screen.tsx')),
})
const impersonateLogout = createRoute({
  ...inPublic,
  path: 'user/impersonate/logout',
  staticData: { name: 'impersonateLogout', title: 'impersonateLogout' },
  component: screen(() => import('./acting/acting-ended-screen.tsx')),
})
const impersonateLogin = createRoute({
  ...inPublic,
  path: 'user/impersonate/$candidateId',
  staticData: { name: 'impersonateLogin', title: 'impersonateLogin' },
  beforeLoad: async ({ params }) =>
    (await import('./acting/before-acting.ts')).beforeActing(params.candidateId),
  component: screen(() => import('./acting/start-acting-screen.tsx')),
})

const errorPage = (path: string, type: ErrorType, title: PlainKey<typeof tTitle>, name: RouteName) =>
  createRoute({ ...inPublic, path, staticData: { name, title }, component: () => <ErrorPage type={type} /> })
const generalError = createRoute({
  ...inPublic,
  path: 'error',
  // Kept as a number: the router would write a numeric string in quotation marks.
  validateSearch: ({ type }): { type?: string | number } =>
    errorTypeOf(type) && (typeof type === 'string' || typeof type === 'number') ? { type } : {},
  staticData: { name: 'genericError', title: 'error' },
  component: function GeneralError() {
    return <ErrorPage type={errorTypeOf(generalError.useSearch().type) ?? '500'} />
  },
})
const accountSuspended = createRoute({
  ...inPublic,
  path: 'account-suspended',
  validateSearch: (search): { path?: string } =>
    typeof search.path === 'string' ? { path: search.path } : {},
  staticData: { name: 'accountSuspended', title: 'accountSuspended' },
  component: screen(() => import('./pages/account-suspended-screen.tsx')),
})
const accountLoadFailure = createRoute({
  ...inPublic,
  path: 'account-load-failure',
  validateSearch: readRedirectFrom,
  staticData: { name: 'accountLoadFailure', title: 'accountLoadFailure' },
  component: AccountLoadFailure,
})

// Also public; signed-in users see them inside the shell.
const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  beforeLoad: visitorIfAny,
  component: Frame,
  pendingComponent: PendingFrame,
})
const inFrame = { getParentRoute: () => framed }

const underConstruction = createRoute({
  ...inFrame,
  path: 'under-construction',
  validateSearch: readRedirectFrom,
  staticData: { name: 'underConstruction', title: 'underConstruction' },
  component: UnderConstruction,
})
const missing = (['404', '$'] as const).map((path) =>
  createRoute({
    ...inFrame,
    path,
    staticData: { name: 'notFound', title: 'notFound' },
    component: NotFound,
  }),
)

// For signed-in users: token and profile are checked for all of these, and the toggle for each.
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => requireSignedIn(location.href),
  component: Frame,
  pendingComponent: PendingFrame,
})
const inShell = <Name extends RouteName>(name: Name) => ({
  getParentRoute: () => signedIn,
  staticData: { name, title: name },
  beforeLoad: ({ context, location }: { context: Visitor; location: { href: string } }) =>
    checkToggle(name, context, location.href),
  notFoundComponent: NotFound,
})

async function prefetchToday({ timezone }: CurrentUser) {
  const { prefetchTodaysSummary } = await import('../features/bookings/bookings.queries.ts')
  await prefetchTodaysSummary(timezone)
}

const home = createRoute({
  ...inShell('home'),
  path: '/',
  validateSearch: readMonth,
  // Fetched together with the overview, before the first render: Home shows where today's shift is.
  loader: ({ context: { user, isFromDevice } }) => {
    if (!isFromDevice) void prefetchToday(user).catch(() => undefined)
  },
  component: screen(() => import('./home/home-screen.tsx')),
})
const bookingDetails = createRoute({
  ...inShell('bookingDetails'),
  staticData: { name: 'bookingDetails', title: 'bookingDetails', backTo: '/' },
  path: 'bookings/$bookingId',
  validateSearch: readBookingSearch,
  component: screen(() => import('./booking/booking-screen.tsx')),
})
const availability = createRoute({
  ...inShell('myAvailability'),
  path: 'availability',
  validateSearch: readAvailabilitySearch,
  component: screen(() => import('../features/availability/availability-screen.tsx')),
})
const contact = createRoute({
  ...inShell('contact'),
  path: 'contact',
  component: screen(() => import('../features/contact/contact-screen.tsx')),
})
const help = createRoute({
  ...inShell('help'),
  path: 'help',
  component: screen(() => import('../features/help/help-screen.tsx')),
})
const settings = createRoute({
  ...inShell('settings'),
  path: 'settings',
  component: screen(() => import('./settings/settings-screen.tsx')),
})
const changePassword = createRoute({
  ...inShell('changePassword'),
  staticData: { name: 'changePassword', title: 'changePassword', backTo: '/settings' },
  path: 'settings/change-password',
  component: screen(() => import('../features/identity/change-password-screen.tsx')),
})
const secondFactors = createRoute({
  ...inShell('twoStepSignIn'),
  staticData: { name: 'twoStepSignIn', title: 'twoStepSignIn', backTo: '/settings' },
  path: 'settings/two-step-sign-in',
  component: screen(() => import('../features/identity/second-factors/second-factors-screen.tsx')),
})
const shifts = createRoute({
  ...inShell('shifts'),
  path: 'shifts',
  validateSearch: readShiftsSearch,
  component: screen(() => import('../features/shifts/shifts-screen.tsx')),
})
const myFiles = createRoute({
  ...inShell('myFiles'),
  path: 'my-files',
  validateSearch: readMyFilesSearch,
  component: screen(() => import('./my-files/my-files-screen.tsx')),
})
const downloads = createRoute({
  ...inShell('downloads'),
  path: 'downloads',
  component: screen(() => import('../features/downloads/downloads-screen.tsx')),
})
const registrations = createRoute({
  ...inShell('myRegistrations'),
  path: 'registrations',
  component: screen(() => import('../features/registrations/registrations-screen.tsx')),
})
const registrationDetails = createRoute({
  ...inShell('registrationDetails'),
  staticData: { name: 'registrationDetails', title: 'registrationDetails', backTo: '/registrations' },
  path: 'registrations/$registrationId',
  validateSearch: readRegistrationSearch,
  component: screen(() => import('./registration/registration-screen.tsx')),
})
const profDevelopment = createRoute({
  ...inShell('profDevelopment'),
  path: 'professional-development',
  validateSearch: readEventsSearch,
  component: screen(() => import('../features/events/events-screen.tsx')),
})

const routeTree = root.addChildren([
  publicRoot.addChildren([
    login,
    resetPassword,
    secondFactorsSetup,
    accountSetup,
    logout,
    ...guestBookings,
    giveReference,
    emailChoice,
    impersonateLogout,
    impersonateLogin,
    errorPage('500', '500', 'error', 'genericError'),
    errorPage('401', '401', 'unauthorized', 'unauthorized'),
    generalError,
    accountSuspended,
    accountLoadFailure,
  ]),
  framed.addChildren([underConstruction, ...missing]),
  signedIn.addChildren([
    home,
    bookingDetails,
    availability,
    shifts,
    myFiles,
    downloads,
    contact,
    help,
    settings,
    changePassword,
    secondFactors,
    registrations,
    registrationDetails,
    profDevelopment,
  ]),
])

export type PortalRouter = ReturnType<typeof createPortalRouter>

export function createPortalRouter() {
  const router = createRouter({
    routeTree,
    defaultPendingMs: LOADING_VIEW_MS,
    defaultPendingMinMs: 300,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: ScreenFailure,
    defaultNotFoundComponent: NotFound,
    defaultPreload: 'intent',
    scrollRestoration: true,
  })
  router.subscribe('onBeforeLoad', loadBegan)
  return router
}
