import { logException } from '@rollcall/client/error-reporter/error-reporter.ts'
import { forgetDraftsOfOthers } from '@rollcall/client/form/draft.ts'
import { setSuspendedHandler } from '@rollcall/client/queries/api.ts'
import { currentUserQuery } from '@rollcall/client/queries/current-user.queries.ts'
import { queryClient } from '@rollcall/client/queries/query-client.ts'
import { isSignedIn } from '@rollcall/client/session/access-token.ts'
import { beforeSession } from '@rollcall/client/session/begin-session.ts'
import { onSessionEnd, sessionEndReason } from '@rollcall/client/session/session-end.ts'
import { setFirstScreenHandler } from '@rollcall/client/session/session-state.ts'
import { toast } from '@rollcall/ui/components/toast.ts'
import { forgetDeviceCopy } from '../shared/device-copy.ts'
import { setVisitorHandlers } from './guards.ts'
import { tPages } from './pages/pages.words.ts'
import type { PortalRouter } from './router.tsx'
import { showFirstScreen } from './show-first-screen.ts'
import { forgetAllButTheQueue, forgetFetched, isSigningOut } from './sign-out.ts'

/** Updates the page when the session or the network changes. Returns a function that stops this. */
export function followSession(router: PortalRouter): () => void {
  setSuspendedHandler((failure) => {
    void logException(failure)
    queryClient.removeQueries({ queryKey: currentUserQuery.queryKey })
    const { href, pathname } = router.state.location
    if (pathname === '/account-suspended') return
    void router.navigate({ to: '/account-suspended', search: { path: href }, replace: true })
  })
  setFirstScreenHandler(showFirstScreen)
  setVisitorHandlers({
    onChange: () => router.invalidate(),
    onRefusal: () => leaveScreen(router, forgetDeviceCopy),
  })
  beforeSession(async (person) => {
    forgetDraftsOfOthers(person)
    await forgetDeviceCopy()
  })
  const ignoreSessionEnd = onSessionEnd(() => {
    if (!isSigningOut()) void showSessionEnd(router)
  })
  const onOnline = () => void refreshAll(router)
  window.addEventListener('online', onOnline)
  return () => {
    ignoreSessionEnd()
    window.removeEventListener('online', onOnline)
  }
}

/** Ended in another tab, or refused by the service: the guards lead to the login screen, which says why. */
async function showSessionEnd(router: PortalRouter) {
  const reason = sessionEndReason()
  if (reason === 'actingEnded') {
    forgetFetched()
    await router.navigate({ to: '/user/impersonate/logout', replace: true })
    return
  }
  // The user did not sign out, so their drafts stay until they sign in again. A sign-out in another tab removes them.
  await leaveScreen(router, () =>
    forgetAllButTheQueue({ keepsDrafts: reason === 'expired' || reason === 'suspended' }),
  )
  if (isSignedIn()) toast(tPages('someoneElse'), 'warning')
}

/** Hides what the session has shown, at once, until the guards have led to the next screen. */
async function leaveScreen(router: PortalRouter, forget: () => Promise<void>): Promise<void> {
  const root = document.getElementById('root')
  if (root) root.hidden = true
  try {
    await forget()
    await router.invalidate()
  } finally {
    if (root) root.hidden = false
  }
}

async function refreshAll(router: PortalRouter) {
  toast(tPages('backOnline'), 'success')
  // In this order, so that the guards fetch a new profile too.
  const refreshing = queryClient.invalidateQueries()
  await router.invalidate()
  await refreshing
}
