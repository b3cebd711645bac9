import { Readable } from 'node:stream'
import type { agencyOutcomeCalls } from '@rollcall/contract/agency/outcome-calls'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Services } from '../../platform/services.ts'
import { exportHours } from '../hours-export/export-hours.ts'
import { readAvailability, readHours, readOffer } from './read-outcomes.ts'

export const agencyOutcomeRoutes = ({ db }: Services): Handlers<typeof agencyOutcomeCalls> => ({
  'GET /v1/offers/{id}': readOffer,
  'GET /v1/hours/{bookingExternalId}': readHours,
  'GET /v1/hours': ({ caller, query, reply }) =>
    sendFile(reply, {
      name: `hours-${query.from}-${query.to}.csv`,
      contentType: 'text/csv; charset=utf-8',
      content: Readable.from(exportHours(db, caller.actor.id, query), { objectMode: false }),
    }),
  'GET /v1/availability/{externalId}': readAvailability,
})
