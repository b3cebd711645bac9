import type { agencyContentCalls } from '@rollcall/contract/agency/content-calls'
import type { Handlers } from '../platform/http/mount-calls.ts'
import type { Services } from '../platform/services.ts'
import { readList, readOne } from './read-resources.ts'
import { resourceKinds } from './resource-kinds.ts'
import { handlePut } from './resources.routes.ts'

export function agencyContentRoutes(services: Services): Handlers<typeof agencyContentCalls> {
  const { agreements, downloads, events } = resourceKinds(services)
  return {
    'GET /v1/agreements': readList(agreements),
    'GET /v1/agreements/{externalId}': readOne(agreements, 'agreement_not_found'),
    'PUT /v1/agreements/{externalId}': handlePut(agreements),
    'GET /v1/downloads': readList(downloads),
    'GET /v1/downloads/{externalId}': readOne(downloads, 'download_not_found'),
    'PUT /v1/downloads/{externalId}': handlePut(downloads),
    'GET /v1/events': readList(events),
    'GET /v1/events/{externalId}': readOne(events, 'event_not_found'),
    'PUT /v1/events/{externalId}': handlePut(events),
  }
}
