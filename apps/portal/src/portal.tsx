import '@rollcall/ui/styles/app.css'
import './app/boot.css'
import { forgetServiceTime } from '@rollcall/client/clock/clock.ts'
import { forgetReports, reportUncaught } from '@rollcall/client/error-reporter/error-reporter.ts'
import { personHere } from '@rollcall/client/queries/current-user.queries.ts'
import { queryClient } from '@rollcall/client/queries/query-client.ts'
import { startSession } from '@rollcall/client/session/start-session.ts'
import { openTabsChannel } from '@rollcall/client/storage/other-tabs.ts'
import { followTheme } from '@rollcall/client/storage/settings.ts'
import { followBackButton } from '@rollcall/ui/components/back-button.ts'
import { dismissToasts } from '@rollcall/ui/components/toast.ts'
import { LazyTimeoutError } from '@rollcall/ui/lazy/lazy.ts'
import { loadSite } from '@rollcall/ui/site/site.ts'
import { setLocale } from '@rollcall/ui/words/words.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { isNotFound, RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { followOtherTabs } from './app/follow-other-tabs.ts'
import { followSession } from './app/follow-session.ts'
import { forgetUnconfirmedSession } from './app/guards.ts'
import { LOADING_VIEW_MS } from './app/lazy-screen.tsx'
import { StartFailure } from './app/pages/lazy-error-pages.tsx'
import { createPortalRouter } from './app/router.tsx'
import { startOfflineQueue } from './app/send-offline-queue.ts'
import { stopLiveUpdates } from './app/start-live-updates.ts'
import { startDeviceCopy } from './shared/device-copy.ts'

/** A missing or failed screen has an error page. */
const reportBroken = (error: unknown) => {
  if (!(error instanceof LazyTimeoutError) && !isNotFound(error)) reportUncaught(error)
}

/**
 * Starts everything that the portal does by itself: importing a module has no effect. Returns a function that stops it
 * and resets its state, so that tests can start it again in the same page.
 */
export async function startPortal(container: Element): Promise<() => Promise<void>> {
  const root = createRoot(container, { onCaughtError: reportBroken, onUncaughtError: reportBroken })
  const router = createPortalRouter()
  const ends = [
    startSession(window.rollcallBoot.renewal, personHere),
    openTabsChannel(),
    startDeviceCopy(),
    followTheme(),
    startOfflineQueue(),
    followOtherTabs(),
    followSession(router),
    followBackButton(router.history),
    stopLiveUpdates,
  ]
  const stop = async () => {
    root.unmount()
    // A guard that still fetches the profile would redirect to the login screen once the session has ended.
    router.commitLocation = () => Promise.resolve()
    for (const end of ends) end()
    router.history.destroy()
    dismissToasts()
    forgetUnconfirmedSession()
    await queryClient.cancelQueries()
    queryClient.clear()
    forgetServiceTime()
    forgetReports()
    setLocale('en')
  }
  try {
    const { site } = await loadSite()
    setLocale(site.locale)
  } catch (error) {
    reportUncaught(error)
    root.render(<StartFailure />)
    return stop
  }
  // The document's placeholder stays until the first screen or an error can be rendered.
  await Promise.race([router.load(), new Promise((shown) => setTimeout(shown, LOADING_VIEW_MS))])
  // Rendered in slices, so that taps are handled in between.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
  return stop
}
