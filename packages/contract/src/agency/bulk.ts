import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  AgreementBody,
  BookingBody,
  CandidateBody,
  ClientBody,
  ConsultantBody,
  DownloadBody,
  EventBody,
  externalId,
  LocationBody,
} from './resources.ts'

/** A line of a stream: the body of a `PUT` and the external id. */
export const lineSchemas = {
  consultants: z.object({ externalId, ...ConsultantBody.shape }),
  clients: z.object({ externalId, ...ClientBody.shape }),
  locations: z.object({ externalId, ...LocationBody.shape }),
  candidates: z.object({ externalId, ...CandidateBody.shape }),
  bookings: z.object({ externalId, ...BookingBody.shape }),
  agreements: z.object({ externalId, ...AgreementBody.shape }),
  downloads: z.object({ externalId, ...DownloadBody.shape }),
  events: z.object({ externalId, ...EventBody.shape }),
}
export type BulkResource = keyof typeof lineSchemas

export const isBulkResource = (name: unknown): name is BulkResource =>
  typeof name === 'string' && Object.hasOwn(lineSchemas, name)

const LineOfAnyResource = z.discriminatedUnion('resource', [
  lineSchemas.consultants.extend({ resource: z.literal('consultants') }),
  lineSchemas.clients.extend({ resource: z.literal('clients') }),
  lineSchemas.locations.extend({ resource: z.literal('locations') }),
  lineSchemas.candidates.extend({ resource: z.literal('candidates') }),
  lineSchemas.bookings.extend({ resource: z.literal('bookings') }),
  lineSchemas.agreements.extend({ resource: z.literal('agreements') }),
  lineSchemas.downloads.extend({ resource: z.literal('downloads') }),
  lineSchemas.events.extend({ resource: z.literal('events') }),
])

/** One for each line, in the order of the lines. */
export const LineResult = z.object({
  /** From 1, as editors count. Lines without content count, and have no result. */
  line: z.int(),
  externalId: z.string().nullable(),
  effect: z.enum(['created', 'changed', 'unchanged', 'refused']),
  /** Absent of a refused line, and of one that a dry run would create. */
  id: z.uuid().optional(),
  /** Of a line that a dry run would change, by field. */
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })).optional(),
  /** Of a refused line: as its `PUT` answers. */
  code: z.string().optional(),
  param: z.string().optional(),
  message: z.string().optional(),
  /** By field, with the code `request_invalid`. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** Of an accepted line; they are ignored. */
  unknownFields: z.array(z.string()).optional(),
})
export type LineResult = z.output<typeof LineResult>

/** How the columns of a CSV file are named. `generic`: as the fields, with underscores. */
const csvProfiles = ['generic'] as const

const BulkQuery = z.object({
  /** Answers what the lines would do, and writes nothing. */
  dryRun: z
    .enum(['true', 'false'])
    .optional()
    .transform((value) => value === 'true'),
  profile: z.enum(csvProfiles).default('generic'),
})

export const bulkCalls = defineCalls({
  'POST /v1/bulk': {
    summary:
      'Save resources of several kinds, one on each line with its kind as `resource`, in the order of the lines. A line needs the scope to write its kind',
    access: 'agencyKey',
    scope: null,
    lines: LineOfAnyResource,
    answer: 'lines',
    answerLine: LineResult,
    errors: [],
  },
  'POST /v1/consultants/bulk': {
    summary: 'Save consultants, one on each line, in the order of the lines',
    access: 'agencyKey',
    scope: 'consultants:write',
    query: BulkQuery,
    lines: lineSchemas.consultants,
    takesCsv: true,
    answer: 'lines',
    answerLine: LineResult,
    errors: [],
  },
  'POST /v1/clients/bulk': {
    summary: 'Save clients, one on each line, in the order of the lines',
    access: 'agencyKey',
    scope: 'clients:write',
    query: BulkQuery,
    lines: lineSchemas.clients,
    takesCsv: true,
    answer: 'lines',
    answerLine: LineResult,
    errors: [],
  },
  'POST /v1/locations/bulk': {
    summary: 'Save locations, one on each line, in the order of the lines',
    access: 'agencyKey',
    scope: 'locations:write',
    query: BulkQuery,
    lines: lineSchemas.locations,
    takesCsv: true,
    answer: 'lines',
    answerLine: LineResult,
    errors: [],
  },
  'POST /v1/candidates/bulk': {
    summary: 'Save candidates, one on each line, in the order of the lines',
    access: 'agencyKey',
    scope: 'candidates:write',
    query: BulkQuery,
    lines: lineSchemas.candidates,
    takesCsv: true,
    answer: 'lines',
    answerLine: LineResult,
    errors: [],
  },
  'POST /v1/bookings/bulk': {
    summary: 'Save bookings, one on each line, in the order of the lines',
    access: 'agencyKey',
    scope: 'bookings:write',
    query: BulkQuery,
    lines: lineSchemas.bookings,
    takesCsv: true,
    answer: 'lines',
    answerLine: LineResult,
    errors: [],
  },
  'POST /v1/agreements/bulk': {
    summary: 'Save agreements, one on each line, in the order of the lines',
    access: 'agencyKey',
    scope: 'agreements:write',
    query: BulkQuery,
    lines: lineSchemas.agreements,
    takesCsv: true,
    answer: 'lines',
    answerLine: LineResult,
    errors: [],
  },
  'POST /v1/downloads/bulk': {
    summary: 'Save downloads, one on each line, in the order of the lines',
    access: 'agencyKey',
    scope: 'downloads:write',
    query: BulkQuery,
    lines: lineSchemas.downloads,
    takesCsv: true,
    answer: 'lines',
    answerLine: LineResult,
    errors: [],
  },
  'POST /v1/events/bulk': {
    summary: 'Save events, one on each line, in the order of the lines',
    access: 'agencyKey',
    scope: 'events:write',
    query: BulkQuery,
    lines: lineSchemas.events,
    takesCsv: true,
    answer: 'lines',
    answerLine: LineResult,
    errors: [],
  },
})
