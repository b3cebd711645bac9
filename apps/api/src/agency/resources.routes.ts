import type { agencyResourceCalls } from '@rollcall/contract/agency/resource-calls'
import type { AgencyKeyCaller } from '../platform/caller.ts'
import type { CallContext, Handlers } from '../platform/http/mount-calls.ts'
import type { Services } from '../platform/services.ts'
import { cancelNamedBooking } from './cancel-named-booking.ts'
import { readList, readOne } from './read-resources.ts'
import { type ResourceKind, resourceKinds } from './resource-kinds.ts'
import type { NamedRow } from './resources.queries.ts'
import { saveResource } from './save-resource.ts'

interface PutInput<Body> extends CallContext {
  caller: AgencyKeyCaller
  params: { externalId: string }
  headers: { 'if-match'?: string | undefined }
  body: Body
}

export const handlePut =
  <Body, Row extends NamedRow, Answer>(kind: ResourceKind<Body, Row, Answer>) =>
  async ({ caller, params, headers, body, request, reply, transact }: PutInput<Body>): Promise<Answer> => {
    const given = { ...params, body, sent: request.body, ifMatch: headers['if-match'] }
    const { resource, isNew } = await transact((tx) => saveResource(tx, caller, kind, given))
    if (isNew) reply.code(201)
    return resource
  }

export function agencyResourceRoutes(services: Services): Handlers<typeof agencyResourceCalls> {
  const { consultants, clients, locations, candidates, bookings } = resourceKinds(services)
  return {
    'GET /v1/consultants': readList(consultants),
    'GET /v1/consultants/{externalId}': readOne(consultants, 'consultant_not_found'),
    'PUT /v1/consultants/{externalId}': handlePut(consultants),
    'GET /v1/clients': readList(clients),
    'GET /v1/clients/{externalId}': readOne(clients, 'client_not_found'),
    'PUT /v1/clients/{externalId}': handlePut(clients),
    'GET /v1/locations': readList(locations),
    'GET /v1/locations/{externalId}': readOne(locations, 'location_not_found'),
    'PUT /v1/locations/{externalId}': handlePut(locations),
    'GET /v1/candidates': readList(candidates),
    'GET /v1/candidates/{externalId}': readOne(candidates, 'candidate_not_found'),
    'PUT /v1/candidates/{externalId}': handlePut(candidates),
    'GET /v1/bookings': readList(bookings),
    'GET /v1/bookings/{externalId}': readOne(bookings, 'booking_not_found'),
    'PUT /v1/bookings/{externalId}': handlePut(bookings),
    'DELETE /v1/bookings/{externalId}': ({ caller, params, query, transact }) =>
      transact((tx) => cancelNamedBooking(tx, services, caller, { ...params, ...query })),
  }
}
