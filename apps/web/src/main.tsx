import './shared/styles/app.css'
import './app/boot.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { isNotFound, RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { followSession } from './app/follow-session.ts'
import { LOADING_VIEW_MS, ScreenTimeoutError } from './app/lazy-screen.tsx'
import { registerServiceWorker } from './app/new-version/service-worker.ts'
import { StartFailure } from './app/pages/start-failure.tsx'
import { router } from './app/router.tsx'
import { queryClient } from './shared/api/query-client.ts'
import { loadSite } from './shared/config/site.ts'
import { installErrorReporter, reportUncaught } from './shared/error-reporter/error-reporter.ts'
import { showTheme } from './shared/storage/settings.ts'
import { setWords } from './shared/words/words.ts'

installErrorReporter()

/** A screen that is missing or did not arrive has a page of its own that says so. */
const reportBroken = (error: unknown) => {
  if (!(error instanceof ScreenTimeoutError) && !isNotFound(error)) reportUncaught(error)
}

async function start() {
  const container = document.getElementById('root')
  if (!container) throw new Error('The page has no place for the portal')
  const root = createRoot(container, { onCaughtError: reportBroken, onUncaughtError: reportBroken })
  showTheme()
  try {
    const { site } = await loadSite()
    setWords(site.locale)
  } catch (error) {
    reportUncaught(error)
    root.render(<StartFailure />)
    return
  }
  followSession()
  // What the document painted stays until there is something to put in its place, or to say.
  await Promise.race([router.load(), new Promise((shown) => setTimeout(shown, LOADING_VIEW_MS))])
  // In slices: a finger that is already on the page is answered between them.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
  // A browser may refuse to keep the portal on the device; it is no worse off for that.
  await registerServiceWorker().catch(() => undefined)
}

void start()
