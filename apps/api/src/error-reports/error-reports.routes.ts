import type { errorReportCalls } from '@rollcall/contract/error-reports'
import type { Handlers } from '../platform/http/mount-calls.ts'
import { redact } from '../platform/http/redact.ts'
import { limitRate, networkOf, type RateLimit } from '../platform/rate-limit.ts'
import type { Services } from '../platform/services.ts'

const reportsByNetwork: RateLimit = { name: 'error-reports', limit: 60, windowSeconds: 10 * 60 }

export const errorReportRoutes = ({ db, log }: Services): Handlers<typeof errorReportCalls> => ({
  'POST /error-reports': async ({ body, ip, userAgent, traceId }) => {
    await limitRate(db, reportsByNetwork, networkOf(ip), 'too_many_reports')
    const { message, stack, path, appVersion, user } = body
    log.error(
      {
        traceId,
        portal: {
          message: redact(message),
          stack: stack && redact(stack),
          path: redact(path),
          appVersion,
          user: { ...user, ip },
          userAgent,
        },
      },
      'uncaught error in the portal',
    )
  },
  'GET /client-ip': ({ ip }) => ({ ip }),
})
