import type { Readable } from 'node:stream'
import type { BulkResource, bulkCalls, LineResult } from '@rollcall/contract/agency/bulk'
import { checkKeyIsValid } from '../../identity/agency-keys/check-key-is-valid.ts'
import type { AgencyKeyCaller } from '../../platform/caller.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import type { Services } from '../../platform/services.ts'
import { sourceCallerOf } from '../save-resource.ts'
import { readJsonLines } from './parse-lines.ts'
import { saveLines } from './save-lines.ts'

interface BulkInput {
  caller: AgencyKeyCaller
  stream: Readable
}

export function bulkRoutes(services: Services): Handlers<typeof bulkCalls> {
  const handleLines =
    (resource: BulkResource | 'any') =>
    ({ caller, stream }: BulkInput): AsyncIterable<LineResult[]> =>
      saveLines(
        {
          services,
          resource,
          by: sourceCallerOf(caller),
          mayWrite: (name) => caller.key.scopes.includes(`${name}:write`),
          checkSender: () => checkKeyIsValid(services.db, caller),
        },
        readJsonLines(stream),
      )
  return {
    'POST /v1/bulk': handleLines('any'),
    'POST /v1/consultants/bulk': handleLines('consultants'),
    'POST /v1/clients/bulk': handleLines('clients'),
    'POST /v1/locations/bulk': handleLines('locations'),
    'POST /v1/candidates/bulk': handleLines('candidates'),
    'POST /v1/bookings/bulk': handleLines('bookings'),
  }
}
