import type { CurrentUser } from '@rollcall/contract/me'
import { type Features, routeToggle } from '@rollcall/domain/features/feature-flags'
import { safeRedirectFrom } from '@rollcall/domain/identity/redirect-from'
import { displayLocale } from '@rollcall/domain/regions/region'
import type { RouteName } from '@rollcall/domain/routes/route-name'
import { notFound, redirect } from '@tanstack/react-router'
import { asFailure } from '../shared/api/failure.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { currentSite } from '../shared/config/site.ts'
import { currentUserQuery } from '../shared/session/current-user.queries.ts'
import { standing } from '../shared/session/session.ts'
import { setWords } from '../shared/words/words.ts'
import { deviceCopyRestored } from './device-copy.ts'

export interface RedirectFrom {
  redirectFrom?: string
}

export const readRedirectFrom = (search: Record<string, unknown>): RedirectFrom => {
  const redirectFrom = safeRedirectFrom(search.redirectFrom)
  return redirectFrom ? { redirectFrom } : {}
}

/** For screens that need somebody signed in: token, then profile, then the route's toggle. */
export async function requireSignedIn(
  path: string,
  routeName: RouteName | undefined,
): Promise<{ user: CurrentUser }> {
  const { state } = await standing()
  if (state === 'signedOut')
    throw redirect({ to: '/login', search: readRedirectFrom({ redirectFrom: path }) })
  const user = await profile(path)
  setWords(displayLocale(user.language, currentSite().site.locale))
  checkToggle(user, routeName, path)
  return { user }
}

/** With no network the copy on the device opens the shell; only without one is there nothing to show. */
async function profile(path: string): Promise<CurrentUser> {
  await deviceCopyRestored
  try {
    return await queryClient.fetchQuery(currentUserQuery)
  } catch (error) {
    const failure = asFailure(error)
    if (failure.code === 'account_suspended') {
      throw redirect({ to: '/account-suspended', search: { path }, replace: true })
    }
    const known = queryClient.getQueryData(currentUserQuery.queryKey)
    if (known && failure.type === 'transientError') return known
    throw redirect({ to: '/account-load-failure', search: readRedirectFrom({ redirectFrom: path }) })
  }
}

function checkToggle(user: CurrentUser, routeName: RouteName | undefined, path: string) {
  if (!routeName) return
  const toggle = routeToggle(user.features as Features, routeName)
  if (toggle === 'underConstruction') {
    throw redirect({ to: '/under-construction', search: readRedirectFrom({ redirectFrom: path }) })
  }
  if (toggle === 'disabled') throw notFound()
}

/** Somebody who is signed in has no use for the login screen. */
export async function requireSignedOut({ redirectFrom }: RedirectFrom): Promise<void> {
  if ((await standing()).state === 'signedIn') throw redirect({ href: redirectFrom ?? '/', replace: true })
}
