import type { errorReportCalls } from '@rollcall/contract/site/error-reports'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { loggedPath, redact } from '../../platform/http/redact.ts'
import { limitRate, networkOf, type RateLimit } from '../../platform/rate-limit.ts'
import type { Services } from '../../platform/services.ts'

const reportsByNetwork: RateLimit = { name: 'error-reports', limit: 60, windowSeconds: 10 * 60 }

export const errorReportRoutes = ({ log }: Services): Handlers<typeof errorReportCalls> => ({
  'POST /error-reports': async ({ body, caller, transact }) => {
    const { ip, userAgent, traceId } = caller.trace
    const report = () => {
      const { message, stack, path, appVersion, user } = body
      log.error(
        {
          traceId,
          portal: {
            message: redact(message),
            stack: stack && redact(stack),
            path: loggedPath(path),
            appVersion,
            user: { ...user, ip },
            userAgent,
          },
        },
        'uncaught error in the portal',
      )
    }
    await transact(async (tx) => {
      await limitRate(tx, reportsByNetwork, networkOf(ip), 'too_many_reports')
      report()
    })
  },
  'GET /client-ip': ({ caller }) => ({ ip: caller.trace.ip }),
})
