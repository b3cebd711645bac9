import { setSuspendedHandler } from '../shared/api/api.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { logException } from '../shared/error-reporter/error-reporter.ts'
import { currentUserQuery } from '../shared/session/current-user.queries.ts'
import { beforeSession, finishEarlierSignOut, onSessionEnd } from '../shared/session/session.ts'
import { toast } from '../shared/ui/toast.ts'
import { t } from '../shared/words/words.ts'
import { forgetDeviceCopy } from './device-copy.ts'
import { forgetButWhatWaits, isLeaving } from './leave.ts'
import { router } from './router.tsx'

const isInside = () => router.state.matches.some(({ routeId }) => routeId === '/signed-in')

/** Moves the page along with what happens to the session and the network outside it. */
export function followSession(): void {
  setSuspendedHandler((failure) => {
    void logException(failure)
    queryClient.removeQueries({ queryKey: currentUserQuery.queryKey })
    const { href, pathname } = router.state.location
    if (pathname === '/account-suspended') return
    void router.navigate({ to: '/account-suspended', search: { path: href }, replace: true })
  })
  beforeSession(forgetDeviceCopy)
  onSessionEnd(() => {
    if (!isLeaving()) void showSessionEnd()
  })
  finishEarlierSignOut()
  window.addEventListener('online', () => void refreshAll())
}

/** Ended in another tab, or refused by the service: the guards lead to the login screen and remember the way back. */
async function showSessionEnd() {
  if (isInside()) toast(t('shell.sessionOver'), 'warning')
  await forgetButWhatWaits()
  await router.invalidate()
}

async function refreshAll() {
  toast(t('shell.backOnline'), 'success')
  // In this order, so that the guards ask for a new profile too.
  const refreshing = queryClient.invalidateQueries()
  await router.invalidate()
  await refreshing
}
