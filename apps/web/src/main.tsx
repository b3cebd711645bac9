import { startPortal } from './portal.tsx'
import { installErrorReporter } from './shared/error-reporter/error-reporter.ts'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no place for the portal')
installErrorReporter()
await startPortal(container)
// A browser may refuse to keep the portal on the device; it is no worse off for that.
await import('./app/new-version/service-worker.ts')
  .then(({ registerServiceWorker }) => registerServiceWorker())
  .catch(() => undefined)
