import { purgeDevices } from './identity/known-devices.ts'
import { purgeTokens } from './identity/one-time-token.ts'
import { purgeSessions } from './identity/sessions.ts'
import { purgeIdempotencyKeys } from './platform/idempotency.ts'
import type { Job } from './platform/jobs/job-runner.ts'
import { purgeMail } from './platform/mail/outbox.ts'
import { purgeRateLimits } from './platform/rate-limit.ts'
import type { Services } from './platform/services.ts'
import { closeForgotten } from './time-entries/close-forgotten.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Everything the service does without being asked. */
export const serviceJobs = (services: Services): Job[] => [
  { name: 'deliver-mail', everySeconds: 5, run: () => services.outbox.deliver() },
  { name: 'close-forgotten-time-entries', everySeconds: MINUTE, run: () => closeForgotten(services) },
  {
    name: 'purge',
    everySeconds: HOUR,
    async run() {
      const { db, clock } = services
      const now = new Date(clock.now())
      await purgeRateLimits.run(db)
      await purgeIdempotencyKeys.run(db)
      await purgeMail.run(db)
      await purgeTokens.run(db, now)
      await purgeSessions.run(db, now)
      await purgeDevices.run(db, now)
    },
  },
]
