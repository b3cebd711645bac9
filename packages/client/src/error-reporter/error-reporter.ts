import { currentUserQuery } from '../queries/current-user.queries.ts'
import { queryClient } from '../queries/query-client.ts'
import { Failure } from '../transport/failure.ts'
import type { Report } from './report.ts'

let reporter: Promise<Report> | undefined

/** Called when the portal ends: earlier reports no longer count. */
export function forgetReports(): void {
  reporter = undefined
}

/** Reports all uncaught errors from now on. */
export function installErrorReporter(): void {
  window.addEventListener('error', ({ error, message }) => reportUncaught(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => reportUncaught(reason))
}

export function reportUncaught(thrown: unknown): void {
  if (!isNoise(thrown)) void logException(thrown)
}

/** Aborted requests and harmless browser warnings are not errors. */
function isNoise(thrown: unknown): boolean {
  if (thrown instanceof Failure) return thrown.code === 'request_aborted'
  if (thrown instanceof DOMException && thrown.name === 'AbortError') return true
  return typeof thrown === 'string' && thrown.startsWith('ResizeObserver loop')
}

/** Reports an error that the screen handles itself. Reads user and path at once, before they can change. */
export async function logException(thrown: unknown): Promise<void> {
  const user = queryClient.getQueryData(currentUserQuery.queryKey)
  const { pathname } = location
  // oxlint-disable-next-line no-console -- nothing else shows a developer what React or a promise swallowed
  if (import.meta.env.DEV) console.error(thrown)
  // One promise for all, so that errors are reported in their order.
  reporter ??= import('./report.ts').then(({ createReporter }) => createReporter())
  try {
    const report = await reporter
    await report(thrown, pathname, user)
  } catch {
    // A report that cannot be delivered must not become the next error.
    reporter = undefined
  }
}
