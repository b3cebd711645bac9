import { sendPublic } from '../api/api.ts'
import { Failure } from '../api/failure.ts'
import { type ErrorReport, reportOf } from './error-report.ts'
import { loggedUser } from './logged-user.ts'

/** A page that breaks over and over tells the same story: the first few reports are enough. */
const MOST_REPORTS = 10
const MOST_REMEMBERED = 50

export interface RecentError extends ErrorReport {
  at: number
}

const told = new Set<string>()
let recent: readonly RecentError[] = []

/** The last errors of this page, newest first, for the debug log. */
export const recentErrors = (): readonly RecentError[] => recent

/** Everything nobody caught is reported from here on. */
export function installErrorReporter(): void {
  window.addEventListener('error', ({ error, message }) => reportUncaught(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => reportUncaught(reason))
}

export function reportUncaught(error: unknown): void {
  if (!isNoise(error)) logException(error)
}

/** A failure has been shown by the screen that met it; the browser's own grumbles tell us nothing. */
function isNoise(error: unknown): boolean {
  if (error instanceof Failure) return true
  if (error instanceof DOMException && error.name === 'AbortError') return true
  return typeof error === 'string' && error.startsWith('ResizeObserver loop')
}

/** For what has to be known even though the screen deals with it. */
export function logException(thrown: unknown): void {
  const report = reportOf(thrown, location.pathname)
  recent = [{ ...report, at: Date.now() }, ...recent].slice(0, MOST_REMEMBERED)
  // oxlint-disable-next-line no-console -- nothing else shows a developer what React or a promise swallowed
  if (import.meta.env.DEV) console.error(thrown)
  const key = `${report.message}\n${report.stack?.split('\n')[1] ?? ''}`
  if (told.has(key) || told.size >= MOST_REPORTS) return
  told.add(key)
  // A report that cannot be delivered must not become the next error.
  tell(report).catch(() => undefined)
}

async function tell(report: ErrorReport): Promise<void> {
  const [user, config] = await Promise.all([loggedUser(), window.rollcallBoot.config.catch(() => undefined)])
  const sentryDsn = config?.errorReporting.sentryDsn
  if (sentryDsn) {
    const { captureBySentry } = await import('./sentry.ts')
    captureBySentry(sentryDsn, report, user)
    return
  }
  const { message, stack, path } = report
  await sendPublic('POST /error-reports', {
    body: { message, stack, path, appVersion: __APP_VERSION__, user },
  })
}
