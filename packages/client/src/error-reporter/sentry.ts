import type { LoggedUser } from '@rollcall/contract/site/error-reports'
import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser'
import { appVersion } from '../app-version.ts'
import type { ErrorReport } from './error-report.ts'

let client: BrowserClient | undefined

/** No integrations: what is reported, and with what, is decided by the reporter alone. */
function open(dsn: string): BrowserClient {
  const opened = new BrowserClient({
    dsn,
    release: appVersion,
    integrations: [],
    sendClientReports: false,
    stackParser: defaultStackParser,
    transport: makeFetchTransport,
  })
  opened.init()
  return opened
}

export function captureBySentry(dsn: string, report: ErrorReport, user: LoggedUser): void {
  client ??= open(dsn)
  const scope = new Scope()
  scope.setClient(client)
  scope.setUser({
    ...(user.id && { id: user.id }),
    ...(user.email && { email: user.email }),
    ...(user.ip && { ip_address: user.ip }),
  })
  scope.setTags({ path: report.path, impersonating: user.impersonating })
  const error = new Error(report.message)
  error.name = report.name
  error.stack = report.stack ?? ''
  scope.captureException(error)
}
