import type { agencyOutcomeCalls } from '@rollcall/contract/agency/outcome-calls'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { readAvailability, readHours, readOffer } from './read-outcomes.ts'

export const agencyOutcomeRoutes = (): Handlers<typeof agencyOutcomeCalls> => ({
  'GET /v1/offers/{id}': readOffer,
  'GET /v1/hours/{bookingExternalId}': readHours,
  'GET /v1/availability/{externalId}': readAvailability,
})
