import type { agencyResourceCalls } from '@rollcall/contract/agency/resource-calls'
import {
  Booking,
  type BookingBody,
  Candidate,
  type CandidateBody,
  Client,
  type ClientBody,
  Consultant,
  type ConsultantBody,
  Location,
  type LocationBody,
} from '@rollcall/contract/agency/resources'
import type { AgencyKeyCaller } from '../platform/caller.ts'
import type { CallContext, Handlers } from '../platform/http/mount-calls.ts'
import type { Services } from '../platform/services.ts'
import { cancelNamedBooking } from './cancel-named-booking.ts'
import { putBookings } from './put-bookings.ts'
import { putCandidates } from './put-candidates.ts'
import { putClients, putLocations } from './put-clients.ts'
import { putConsultants } from './put-consultants.ts'
import { readList, readOne } from './read-resources.ts'
import {
  presentBooking,
  presentCandidate,
  presentClient,
  presentConsultant,
  presentLocation,
} from './resources.presenter.ts'
import {
  type BookingRow,
  bookingReads,
  type CandidateRow,
  type ClientRow,
  type ConsultantRow,
  candidateReads,
  clientReads,
  consultantReads,
  type LocationRow,
  locationReads,
  type NamedRow,
} from './resources.queries.ts'
import { type ResourceKind, saveResource } from './save-resource.ts'

interface PutInput<Body> extends CallContext {
  caller: AgencyKeyCaller
  params: { externalId: string }
  headers: { 'if-match'?: string | undefined }
  body: Body
}

const handlePut =
  <Body, Row extends NamedRow, Answer>(kind: ResourceKind<Body, Row, Answer>) =>
  async ({ caller, params, headers, body, request, reply, transact }: PutInput<Body>): Promise<Answer> => {
    const given = { ...params, body, sent: request.body, ifMatch: headers['if-match'] }
    const { resource, isNew } = await transact((tx) => saveResource(tx, caller, kind, given))
    if (isNew) reply.code(201)
    return resource
  }

export function agencyResourceRoutes(services: Services): Handlers<typeof agencyResourceCalls> {
  const consultants: ResourceKind<ConsultantBody, ConsultantRow, Consultant> = {
    reads: consultantReads,
    present: presentConsultant,
    schema: Consultant,
    put: (tx, by, given) => putConsultants(tx, by, [given]),
  }
  const clients: ResourceKind<ClientBody, ClientRow, Client> = {
    reads: clientReads,
    present: presentClient,
    schema: Client,
    put: (tx, by, given) => putClients(tx, by, [given]),
  }
  const locations: ResourceKind<LocationBody, LocationRow, Location> = {
    reads: locationReads,
    present: presentLocation,
    schema: Location,
    put: (tx, by, given) => putLocations(tx, by, [given]),
  }
  const candidates: ResourceKind<CandidateBody, CandidateRow, Candidate> = {
    reads: candidateReads,
    present: presentCandidate,
    schema: Candidate,
    put: (tx, by, given) => putCandidates(tx, services, by, [given]),
  }
  const bookings: ResourceKind<BookingBody, BookingRow, Booking> = {
    reads: bookingReads,
    present: presentBooking,
    schema: Booking,
    put: (tx, by, given) => putBookings(tx, services, by, [given]),
  }
  return {
    'GET /v1/consultants': readList(consultantReads, presentConsultant),
    'GET /v1/consultants/{externalId}': readOne(consultantReads, presentConsultant, 'consultant_not_found'),
    'PUT /v1/consultants/{externalId}': handlePut(consultants),
    'GET /v1/clients': readList(clientReads, presentClient),
    'GET /v1/clients/{externalId}': readOne(clientReads, presentClient, 'client_not_found'),
    'PUT /v1/clients/{externalId}': handlePut(clients),
    'GET /v1/locations': readList(locationReads, presentLocation),
    'GET /v1/locations/{externalId}': readOne(locationReads, presentLocation, 'location_not_found'),
    'PUT /v1/locations/{externalId}': handlePut(locations),
    'GET /v1/candidates': readList(candidateReads, presentCandidate),
    'GET /v1/candidates/{externalId}': readOne(candidateReads, presentCandidate, 'candidate_not_found'),
    'PUT /v1/candidates/{externalId}': handlePut(candidates),
    'GET /v1/bookings': readList(bookingReads, presentBooking),
    'GET /v1/bookings/{externalId}': readOne(bookingReads, presentBooking, 'booking_not_found'),
    'PUT /v1/bookings/{externalId}': handlePut(bookings),
    'DELETE /v1/bookings/{externalId}': ({ caller, params, query, transact }) =>
      transact((tx) => cancelNamedBooking(tx, services, caller, { ...params, ...query })),
  }
}
