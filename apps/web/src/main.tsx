import './shared/styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetEverything } from './app/leave.ts'
import { router } from './app/router.tsx'
import { setSuspendedHandler } from './shared/api/api.ts'
import { queryClient } from './shared/api/query-client.ts'
import { loadSite } from './shared/config/site.ts'
import { onSessionEnd } from './shared/session/session.ts'
import { showTheme } from './shared/storage/settings.ts'
import { setWords } from './shared/words/words.ts'

async function start() {
  const { site } = await loadSite()
  setWords(site.locale)
  showTheme()
  setSuspendedHandler(() => {
    const { pathname } = router.state.location
    if (pathname !== '/account-suspended') {
      void router.navigate({ to: '/account-suspended', search: { path: pathname }, replace: true })
    }
  })
  onSessionEnd(() => {
    void forgetEverything().then(() => router.invalidate())
  })
  const container = document.getElementById('root')
  if (!container) throw new Error('The page has no place for the portal')
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

void start()
