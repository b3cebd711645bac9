import { currentUserQuery } from '../queries/current-user.queries.ts'
import { queryClient } from '../queries/query-client.ts'
import { Failure } from '../transport/failure.ts'
import type { Report } from './report.ts'

let reporter: Promise<Report> | undefined

/** When the portal ends: what was reported before counts no more. */
export function forgetReports(): void {
  reporter = undefined
}

/** Everything nobody caught is reported from here on. */
export function installErrorReporter(): void {
  window.addEventListener('error', ({ error, message }) => reportUncaught(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => reportUncaught(reason))
}

export function reportUncaught(thrown: unknown): void {
  if (!isNoise(thrown)) void logException(thrown)
}

/** What was called off on purpose, and the browser's own grumbles, tell us nothing. */
function isNoise(thrown: unknown): boolean {
  if (thrown instanceof Failure) return thrown.code === 'request_aborted'
  if (thrown instanceof DOMException && thrown.name === 'AbortError') return true
  return typeof thrown === 'string' && thrown.startsWith('ResizeObserver loop')
}

/** For what has to be known even though the screen deals with it. Who was there, and where, is noted at once. */
export async function logException(thrown: unknown): Promise<void> {
  const user = queryClient.getQueryData(currentUserQuery.queryKey)
  const { pathname } = location
  // oxlint-disable-next-line no-console -- nothing else shows a developer what React or a promise swallowed
  if (import.meta.env.DEV) console.error(thrown)
  // One promise for all: of many errors the first is reported first.
  reporter ??= import('./report.ts').then(({ createReporter }) => createReporter())
  try {
    const report = await reporter
    await report(thrown, pathname, user)
  } catch {
    // A report that cannot be delivered must not become the next error.
    reporter = undefined
  }
}
