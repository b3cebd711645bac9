import type { CurrentUser } from '@rollcall/contract/people/me'
import type { LoggedUser } from '@rollcall/contract/site/error-reports'
import { appVersion } from '../app-version.ts'
import { sendPublic } from '../queries/api.ts'
import { isActing } from '../storage/session-marks.ts'
import { type ErrorReport, reportOf } from './error-report.ts'

/** A page that fails repeatedly sends the same error: the first few reports are enough. */
const MAX_REPORTS = 10
const MAX_REMEMBERED = 50

export interface RecentError extends ErrorReport {
  at: number
}

let recent: readonly RecentError[] = []

/** The last errors of this page, newest first, for the debug log. */
export const recentErrors = (): readonly RecentError[] => recent

export type Report = (thrown: unknown, pathname: string, user: CurrentUser | undefined) => Promise<void>

/** Sends each error once, and only the first few per page. */
export function createReporter(): Report {
  const reported = new Set<string>()
  let ip: Promise<string | null> | undefined
  return async (thrown, pathname, user) => {
    const account = reportOf(thrown, pathname)
    recent = [{ ...account, at: Date.now() }, ...recent].slice(0, MAX_REMEMBERED)
    const key = `${account.message}\n${account.stack?.split('\n')[1] ?? ''}`
    if (reported.has(key) || reported.size >= MAX_REPORTS) return
    reported.add(key)
    ip ??= sendPublic('GET /client-ip').then(({ data }) => data?.ip ?? null)
    await send(account, {
      id: user?.id ?? null,
      email: user?.email ?? null,
      ip: await ip,
      impersonating: isActing(),
    })
  }
}

async function send(account: ErrorReport, user: LoggedUser): Promise<void> {
  const config = await window.rollcallBoot.config.catch(() => undefined)
  const sentryDsn = config?.errorReporting.sentryDsn
  if (sentryDsn) {
    const { captureBySentry } = await import('./sentry.ts')
    captureBySentry(sentryDsn, account, user)
    return
  }
  const { message, stack, path } = account
  await sendPublic('POST /error-reports', {
    body: { message, stack, path, appVersion, user },
  })
}
