import type { peopleCalls } from '@rollcall/contract/people/privacy'
import { localDateOf } from '@rollcall/domain/time/local-time'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { limitRate, type RateLimit } from '../../platform/rate-limit.ts'
import type { Services } from '../../platform/services.ts'
import { exportPerson } from './export-person.ts'

const exportsByCandidate: RateLimit = { name: 'export', limit: 5, windowSeconds: 60 * 60 }

export const peopleRoutes = (services: Services): Handlers<typeof peopleCalls> => ({
  'GET /me/export': async ({ caller, reply }) => {
    const { candidateId, timeZone } = caller.subject
    await limitRate(services.db, exportsByCandidate, candidateId, 'too_many_requests')
    const data = await exportPerson(services, caller)
    return sendFile(reply, {
      name: `your-data-${localDateOf(services.clock.now(), timeZone)}.json`,
      contentType: 'application/json; charset=utf-8',
      content: Buffer.from(JSON.stringify(data, undefined, 2)),
    })
  },
})
