import { installErrorReporter } from '@rollcall/client/error-reporter/error-reporter.ts'
import { whenIdle } from '@rollcall/ui/components/idle.ts'
import { startPortal } from './portal.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no place for the portal')
installErrorReporter()
// Not awaited, because files that are loaded later import this module and would wait for it.
void startPortal(container)
  // Registered late, because the worker downloads every file and would compete with the first screen.
  .then(() => new Promise<void>((resolve) => whenIdle(resolve)))
  .then(() => import('./app/new-version/service-worker.ts'))
  .then(({ registerServiceWorker }) => registerServiceWorker())
  // A browser may refuse to keep the portal on the device; it is no worse off for that.
  .catch(() => undefined)
