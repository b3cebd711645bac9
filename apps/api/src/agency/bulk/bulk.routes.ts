import type { BulkResource, bulkCalls, LineResult } from '@rollcall/contract/agency/bulk'
import { checkKeyIsValid } from '../../identity/agency-keys/check-key-is-valid.ts'
import type { AgencyKeyCaller } from '../../platform/caller.ts'
import type { LineStream } from '../../platform/http/line-streams.ts'
import type { CallContext, Handlers } from '../../platform/http/mount-calls.ts'
import type { Services } from '../../platform/services.ts'
import { sourceCallerOf } from '../save-resource.ts'
import { openCsv } from './csv-columns.ts'
import { readJsonLines } from './parse-lines.ts'
import { saveLines } from './save-lines.ts'

interface BulkInput extends CallContext {
  caller: AgencyKeyCaller
  stream: LineStream
  query: { dryRun: boolean }
}

export function bulkRoutes(services: Services): Handlers<typeof bulkCalls> {
  const bulkOf = (caller: AgencyKeyCaller, { giveWay }: LineStream) => ({
    services,
    by: sourceCallerOf(caller),
    giveWay,
    mayWrite: (name: BulkResource) => caller.key.scopes.includes(`${name}:write`),
    // A stream may last for minutes.
    checkSender: () => checkKeyIsValid(services.db, caller),
  })
  const handleLines =
    (resource: BulkResource) =>
    async ({ caller, stream, query, reply }: BulkInput): Promise<AsyncIterable<LineResult[]>> => {
      const bulk = { ...bulkOf(caller, stream), resource, isDryRun: query.dryRun }
      if (!stream.isCsv) return saveLines(bulk, readJsonLines(stream.bytes))
      const { unknownColumns, lines } = await openCsv(stream.bytes, resource)
      if (unknownColumns.length > 0)
        reply.header('warnings', `unknown_fields=${unknownColumns.map(encodeURIComponent).join(',')}`)
      return saveLines(bulk, lines)
    }
  return {
    'POST /v1/bulk': ({ caller, stream }) =>
      saveLines({ ...bulkOf(caller, stream), resource: 'any' }, readJsonLines(stream.bytes)),
    'POST /v1/consultants/bulk': handleLines('consultants'),
    'POST /v1/clients/bulk': handleLines('clients'),
    'POST /v1/locations/bulk': handleLines('locations'),
    'POST /v1/candidates/bulk': handleLines('candidates'),
    'POST /v1/bookings/bulk': handleLines('bookings'),
    'POST /v1/agreements/bulk': handleLines('agreements'),
    'POST /v1/downloads/bulk': handleLines('downloads'),
    'POST /v1/events/bulk': handleLines('events'),
  }
}
