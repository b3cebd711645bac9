import { currentUserQuery, fetchCurrentUser } from '@rollcall/client/queries/current-user.queries.ts'
import { queryClient } from '@rollcall/client/queries/query-client.ts'
import { personSignedIn } from '@rollcall/client/session/access-token.ts'
import { sessionEndReason } from '@rollcall/client/session/session-end.ts'
import { type SessionState, sessionState } from '@rollcall/client/session/session-state.ts'
import { isImpersonating } from '@rollcall/client/storage/session-marks.ts'
import { asFailure } from '@rollcall/client/transport/failure.ts'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { routeToggle } from '@rollcall/domain/features/feature-flags'
import type { RouteName } from '@rollcall/domain/features/route-name'
import { safeRedirectFrom } from '@rollcall/domain/identity/redirect-from'
import { displayLocale } from '@rollcall/domain/regions/region'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { setLocale } from '@rollcall/ui/words/words.ts'
import { type HistoryState, notFound, redirect } from '@tanstack/react-router'
import { deviceCopyRestored, forgetDeviceCopy, takeRestoredProfile } from '../shared/device-copy.ts'
import { sendOfflineQueue } from './send-offline-queue.ts'

/** With a copy of the profile on the device, a poor signal holds nobody up for longer than this. */
const PATIENCE_MS = 4_000

export interface RedirectFrom {
  redirectFrom?: string | undefined
}

/** Always names its key: where one is left out, the router hands on what stands in the address, checked by nobody. */
export const readRedirectFrom = (search: Record<string, unknown>): RedirectFrom => ({
  redirectFrom: safeRedirectFrom(search.redirectFrom),
})

export interface Visitor {
  user: CurrentUser
  /** The service could not be asked: this is what an earlier visit left on the device. */
  isFromDevice: boolean
}

/** For screens that need somebody signed in: the token, then the profile. */
export async function requireSignedIn(path: string): Promise<Visitor> {
  const { state, known } = await whoIsHere()
  if (state === 'signedOut') {
    const reason = sessionEndReason()
    if (reason === 'impersonationEnded') throw redirect({ to: '/user/impersonate/logout', replace: true })
    await forgetDeviceCopy()
    throw toLogin(path, reason)
  }
  if (state === 'unreachable' && !known && !isImpersonating()) throw toLogin(path, 'unreachable')
  const visitor = state === 'unreachable' ? fromDevice(known) : await visitorByProfile(path, known)
  if (!visitor) {
    throw redirect({ to: '/account-load-failure', search: readRedirectFrom({ redirectFrom: path }) })
  }
  setLocale(displayLocale(visitor.user.language, currentSite().site.locale))
  if (!visitor.isFromDevice) {
    void startTodaysOverview(visitor.user).catch(() => undefined)
    void sendOfflineQueue().catch(() => undefined)
  }
  return visitor
}

const toLogin = (path: string, loginNotice: HistoryState['loginNotice']) =>
  redirect({
    to: '/login',
    search: readRedirectFrom({ redirectFrom: path }),
    ...(loginNotice && { state: { loginNotice } }),
  })

/** Begun as soon as somebody is known, and waited for by nobody: the screens that show it do. */
async function startTodaysOverview({ timezone }: CurrentUser) {
  const { prefetchTodaysOverview } = await import('../shared/bookings/overview.queries.ts')
  await prefetchTodaysOverview(timezone)
}

/** A page closed between signing in and forgetting whoever was here before leaves their copy to the next person. */
async function whoIsHere(): Promise<{ state: SessionState['state']; known: CurrentUser | undefined }> {
  await deviceCopyRestored()
  const known = queryClient.getQueryData(currentUserQuery.queryKey)
  const state = await stateSoon(known !== undefined)
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

let onProfileRefreshed: () => Promise<void> = () => Promise.resolve()

/** How the routes get a newer profile; the portal decides, once. */
export const setProfileRefreshedHandler = (handler: () => Promise<void>): void => {
  onProfileRefreshed = handler
}

/** What an earlier visit left on the device is shown meanwhile: what has changed since follows as soon as it is known. */
async function refreshProfile(): Promise<void> {
  const { queryKey } = currentUserQuery
  try {
    const user = await fetchCurrentUser()
    // Somebody who has signed out meanwhile must not come back by this answer.
    if (personSignedIn() === user.id) queryClient.setQueryData(queryKey, user)
  } catch (error) {
    if (asFailure(error).type === 'transientError') return
    // Refused: the guards ask again and lead to where that is explained.
    await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  }
  await onProfileRefreshed()
}

let overdue: Promise<SessionState> | undefined

export const forgetOverdueSession = (): void => {
  overdue = undefined
}

async function stateSoon(hasCopy: boolean): Promise<SessionState['state']> {
  if (!hasCopy) return (await sessionState()).state
  if (overdue) return 'unreachable'
  const answer = sessionState()
  const first = await Promise.race([answer, new Promise<undefined>((out) => setTimeout(out, PATIENCE_MS))])
  if (first) return first.state
  overdue = answer.finally(() => {
    overdue = undefined
  })
  return 'unreachable'
}

/** Whether the route is there for this person. */
export function checkToggle(routeName: RouteName, { user }: Visitor, path: string): void {
  const toggle = routeToggle(user.features, routeName)
  if (toggle === 'underConstruction') {
    throw redirect({ to: '/under-construction', search: readRedirectFrom({ redirectFrom: path }) })
  }
  if (toggle === 'disabled') throw notFound()
}

/** For pages that are for everybody: whoever is signed in keeps the shell around them. */
export async function whoeverIsHere(): Promise<Partial<Visitor>> {
  const { state, known } = await whoIsHere()
  if (state === 'signedOut') return {}
  if (known) return { user: known, isFromDevice: state === 'unreachable' }
  const user = state === 'signedIn' ? await freshProfile(false).catch(() => undefined) : undefined
  return user ? { user, isFromDevice: false } : {}
}

/** Somebody who is signed in has no use for the login screen. */
export async function requireSignedOut({ redirectFrom }: RedirectFrom): Promise<void> {
  if ((await sessionState()).state === 'signedIn')
    throw redirect({ href: redirectFrom ?? '/', replace: true })
}

/** For a page of somebody who is signed in and whose profile the service does not tell yet. */
export async function requireSession(): Promise<void> {
  if ((await sessionState()).state === 'signedOut') throw redirect({ to: '/login', replace: true })
}
