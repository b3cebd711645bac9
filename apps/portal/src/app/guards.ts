import { currentUserQuery, fetchCurrentUser } from '@rollcall/client/queries/current-user.queries.ts'
import { queryClient } from '@rollcall/client/queries/query-client.ts'
import { isTokenFresh, personSignedIn } from '@rollcall/client/session/access-token.ts'
import { sessionEndReason } from '@rollcall/client/session/session-end.ts'
import { hasSession, type SessionState, sessionState } from '@rollcall/client/session/session-state.ts'
import { isActing } from '@rollcall/client/storage/session-marks.ts'
import { asFailure } from '@rollcall/client/transport/failure.ts'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { routeToggle } from '@rollcall/domain/features/feature-flags'
import type { RouteName } from '@rollcall/domain/features/route-name'
import { safeRedirectFrom } from '@rollcall/domain/identity/redirect-from'
import { displayLocale } from '@rollcall/domain/regions/region'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { setLocale } from '@rollcall/ui/words/words.ts'
import { type HistoryState, notFound, redirect } from '@tanstack/react-router'
import {
  deviceCopyRestored,
  forgetDeviceCopy,
  markOfThisSession,
  takeRestoredProfile,
} from '../shared/device-copy.ts'
import { sendOfflineQueue } from './send-offline-queue.ts'
import { startLiveUpdates } from './start-live-updates.ts'

export interface RedirectFrom {
  redirectFrom?: string | undefined
}

/** Always sets its key: if one is missing, the router passes the address's value on unchecked. */
export const readRedirectFrom = (search: Record<string, unknown>): RedirectFrom => ({
  redirectFrom: safeRedirectFrom(search.redirectFrom),
})

export interface Visitor {
  user: CurrentUser
  /** The service has not confirmed the session yet: this is the device copy of an earlier visit. */
  isFromDevice: boolean
}

let toCome: Promise<Partial<Visitor>> = Promise.resolve({})

/** The visitor of the guard that began last. */
export const visitorToCome = (): Promise<Partial<Visitor>> => toCome

/** For screens of signed-in users: checks the token, then the profile. */
export function requireSignedIn(path: string): Promise<Visitor> {
  const found = findSignedIn(path)
  toCome = found
  return found
}

async function findSignedIn(path: string): Promise<Visitor> {
  const { state, known } = await whoIsHere()
  if (state === 'signedOut') {
    const reason = sessionEndReason()
    if (reason === 'actingEnded') throw redirect({ to: '/user/impersonate/logout', replace: true })
    await forgetDeviceCopy()
    throw toLogin(path, reason)
  }
  if (state === 'unreachable' && !known && !isActing()) throw toLogin(path, 'unreachable')
  const visitor =
    state === 'unreachable' || state === 'unconfirmed'
      ? fromDevice(known)
      : await visitorByProfile(path, known)
  if (!visitor) {
    throw redirect({ to: '/account-load-failure', search: readRedirectFrom({ redirectFrom: path }) })
  }
  setLocale(displayLocale(visitor.user.language, currentSite().site.locale))
  if (!visitor.isFromDevice) {
    void startTodaysOverview(visitor.user).catch(() => undefined)
    void sendOfflineQueue().catch(() => undefined)
    startLiveUpdates(refreshProfile)
  }
  return visitor
}

const toLogin = (path: string, loginNotice: HistoryState['loginNotice']) =>
  redirect({
    to: '/login',
    search: readRedirectFrom({ redirectFrom: path }),
    ...(loginNotice && { state: { loginNotice } }),
  })

/** Started as soon as the user is known, and awaited only by the screens that show it. */
async function startTodaysOverview({ timezone }: CurrentUser) {
  const { prefetchTodaysOverview } = await import('../shared/bookings/overview.queries.ts')
  await prefetchTodaysOverview(timezone)
}

/** If the page is closed between signing in and clearing the previous user's data, the next user would see that data. */
async function whoIsHere(): Promise<{ state: State; known: CurrentUser | undefined }> {
  await deviceCopyRestored()
  const known = queryClient.getQueryData(currentUserQuery.queryKey)
  const state = await stateFor(known)
  if (!known || state !== 'signedIn' || known.id === personSignedIn()) return { state, known }
  await forgetDeviceCopy()
  return { state, known: undefined }
}

const fromDevice = (user: CurrentUser | undefined): Visitor | undefined =>
  user && { user, isFromDevice: true }

const freshProfile = (isKnown: boolean) =>
  // Offline the query would wait for a network instead of failing, and the guard with it.
  queryClient.fetchQuery({ ...currentUserQuery, networkMode: 'always', ...(isKnown && { retry: false }) })

async function visitorByProfile(path: string, known: CurrentUser | undefined): Promise<Visitor | undefined> {
  try {
    const user = await freshProfile(known !== undefined)
    if (takeRestoredProfile() === user) void refreshProfile().catch(() => undefined)
    return { user, isFromDevice: false }
  } catch (error) {
    const failure = asFailure(error)
    if (failure.code === 'account_suspended') {
      throw redirect({ to: '/account-suspended', search: { path }, replace: true })
    }
    if (failure.code === 'mfa_setup_required') {
      throw redirect({ to: '/two-step-sign-in', search: readRedirectFrom({ redirectFrom: path }) })
    }
    return failure.type === 'transientError' ? fromDevice(known) : undefined
  }
}

interface VisitorHandlers {
  /** The session was confirmed, or the profile is a newer one: the routes get it. */
  onChange: () => Promise<void>
  /** The session or its profile was refused, or is another user's: the device copy must not be seen any longer. */
  onRefusal: () => Promise<void>
}

let handlers: VisitorHandlers | undefined

/** Set once, when the portal starts. */
export const setVisitorHandlers = (given: VisitorHandlers): void => {
  handlers = given
}

/** The device copy is shown first, and replaced as soon as the newer profile is known. */
async function refreshProfile(): Promise<void> {
  const { queryKey } = currentUserQuery
  try {
    const user = await fetchCurrentUser()
    // A user who has signed out in between must not be restored by this response.
    if (personSignedIn() === user.id) queryClient.setQueryData(queryKey, user)
  } catch (error) {
    if (asFailure(error).type === 'transientError') return
    // Refused: the guards fetch again and redirect to the explanation.
    await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  }
  await handlers?.onChange()
}

type State = SessionState['state'] | 'unconfirmed'

/** The confirmation under way. One that another has replaced belongs to a portal that has ended. */
let confirming: object | undefined
let isRefused = false

export const forgetUnconfirmedSession = (): void => {
  confirming = undefined
  isRefused = false
}

/** With a copy of this session on the device, no page waits for the service: the copy is replaced or removed afterwards. */
async function stateFor(known: CurrentUser | undefined): Promise<State> {
  if (isRefused) {
    isRefused = false
    return 'signedOut'
  }
  if (!known || isTokenFresh() || !hasSession() || !isOfThisSession()) return (await sessionState()).state
  if (!confirming) void confirm(known.id)
  return 'unconfirmed'
}

/** Another tab may have signed in another person while this one was asleep. */
const isOfThisSession = () => isActing() || markOfThisSession() !== undefined

async function confirm(personShown: string): Promise<void> {
  const own = {}
  confirming = own
  const current = await sessionState()
  if (confirming !== own) return
  confirming = undefined
  isRefused = current.state === 'signedOut'
  if (current.state === 'unreachable') return
  const isStillAllowed =
    current.state === 'signedIn' && !current.isFirstScreenRefused && personSignedIn() === personShown
  await (isStillAllowed ? handlers?.onChange() : handlers?.onRefusal())
}

/** Checks whether the route is enabled for the user. */
export function checkToggle(routeName: RouteName, { user }: Visitor, path: string): void {
  const toggle = routeToggle(user.features, routeName)
  if (toggle === 'underConstruction') {
    throw redirect({ to: '/under-construction', search: readRedirectFrom({ redirectFrom: path }) })
  }
  if (toggle === 'disabled') throw notFound()
}

/** For public pages: signed-in users see them inside the shell. */
export function visitorIfAny(): Promise<Partial<Visitor>> {
  toCome = findVisitorIfAny()
  return toCome
}

async function findVisitorIfAny(): Promise<Partial<Visitor>> {
  const { state, known } = await whoIsHere()
  if (state === 'signedOut') return {}
  if (known) return { user: known, isFromDevice: state !== 'signedIn' }
  const user = state === 'signedIn' ? await freshProfile(false).catch(() => undefined) : undefined
  return user ? { user, isFromDevice: false } : {}
}

/** Redirects signed-in users away from the login screen. */
export async function requireSignedOut({ redirectFrom }: RedirectFrom): Promise<void> {
  if ((await sessionState()).state === 'signedIn')
    throw redirect({ href: redirectFrom ?? '/', replace: true })
}

/** For a page that needs a session but no profile, which the service may not send yet. */
export async function requireSession(): Promise<void> {
  if ((await sessionState()).state === 'signedOut') throw redirect({ to: '/login', replace: true })
}
