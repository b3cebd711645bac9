import { type BulkResource, lineSchemas } from '@rollcall/contract/agency/bulk'
import {
  Agreement,
  type AgreementBody,
  Booking,
  type BookingBody,
  Candidate,
  type CandidateBody,
  Client,
  type ClientBody,
  Consultant,
  type ConsultantBody,
  Download,
  type DownloadBody,
  Event,
  type EventBody,
  Location,
  type LocationBody,
} from '@rollcall/contract/agency/resources'
import type { z } from 'zod'
import type { Transaction } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { putBookings } from './put-bookings.ts'
import { putCandidates } from './put-candidates.ts'
import { putClients, putLocations } from './put-clients.ts'
import { putConsultants } from './put-consultants.ts'
import { putAgreements, putDownloads, putEvents } from './put-content.ts'
import type { Put, PutResource, SourceCaller } from './put-resources.ts'
import {
  presentAgreement,
  presentBooking,
  presentCandidate,
  presentClient,
  presentConsultant,
  presentDownload,
  presentEvent,
  presentLocation,
} from './resources.presenter.ts'
import {
  type AgreementRow,
  agreementReads,
  type BookingRow,
  bookingReads,
  type CandidateRow,
  type ClientRow,
  type ConsultantRow,
  candidateReads,
  clientReads,
  consultantReads,
  type DownloadRow,
  downloadReads,
  type EventRow,
  eventReads,
  type LocationRow,
  locationReads,
  type NamedRow,
  type ResourceReads,
} from './resources.queries.ts'

/** One kind of resource: how it is read, presented and put. */
export interface ResourceKind<Body, Row extends NamedRow, Answer> {
  resource: BulkResource
  /** Of a line of a stream. */
  line: z.ZodType<Put<Body>>
  /** Of an answer. */
  schema: z.ZodObject
  reads: ResourceReads<Row>
  present: (row: Row) => Answer
  put: (tx: Transaction, by: SourceCaller, given: readonly Put<Body>[]) => Promise<PutResource[]>
}

export interface ResourceKinds {
  consultants: ResourceKind<ConsultantBody, ConsultantRow, Consultant>
  clients: ResourceKind<ClientBody, ClientRow, Client>
  locations: ResourceKind<LocationBody, LocationRow, Location>
  candidates: ResourceKind<CandidateBody, CandidateRow, Candidate>
  bookings: ResourceKind<BookingBody, BookingRow, Booking>
  agreements: ResourceKind<AgreementBody, AgreementRow, Agreement>
  downloads: ResourceKind<DownloadBody, DownloadRow, Download>
  events: ResourceKind<EventBody, EventRow, Event>
}

export const resourceKinds = (services: Services): ResourceKinds => ({
  consultants: {
    resource: 'consultants',
    line: lineSchemas.consultants,
    schema: Consultant,
    reads: consultantReads,
    present: presentConsultant,
    put: putConsultants,
  },
  clients: {
    resource: 'clients',
    line: lineSchemas.clients,
    schema: Client,
    reads: clientReads,
    present: presentClient,
    put: putClients,
  },
  locations: {
    resource: 'locations',
    line: lineSchemas.locations,
    schema: Location,
    reads: locationReads,
    present: presentLocation,
    put: putLocations,
  },
  candidates: {
    resource: 'candidates',
    line: lineSchemas.candidates,
    schema: Candidate,
    reads: candidateReads,
    present: presentCandidate,
    put: (tx, by, given) => putCandidates(tx, services, by, given),
  },
  bookings: {
    resource: 'bookings',
    line: lineSchemas.bookings,
    schema: Booking,
    reads: bookingReads,
    present: presentBooking,
    put: (tx, by, given) => putBookings(tx, services, by, given),
  },
  agreements: {
    resource: 'agreements',
    line: lineSchemas.agreements,
    schema: Agreement,
    reads: agreementReads,
    present: presentAgreement,
    put: (tx, by, given) => putAgreements(tx, services, by, given),
  },
  downloads: {
    resource: 'downloads',
    line: lineSchemas.downloads,
    schema: Download,
    reads: downloadReads,
    present: presentDownload,
    put: (tx, by, given) => putDownloads(tx, services, by, given),
  },
  events: {
    resource: 'events',
    line: lineSchemas.events,
    schema: Event,
    reads: eventReads,
    present: presentEvent,
    put: putEvents,
  },
})
