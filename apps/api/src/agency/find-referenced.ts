import type { ErrorCode } from '@rollcall/contract/errors'
import { ApiError } from '../platform/api-error.ts'
import type { Queryable } from '../platform/database/statement.ts'
import {
  type ExternalResource,
  nameOfReference,
  type Reference,
  resolveReferences,
} from '../platform/external-ids.ts'

const codes = {
  consultants: 'consultant_not_found',
  clients: 'client_not_found',
  locations: 'location_not_found',
  candidates: 'candidate_not_found',
  bookings: 'booking_not_found',
  agreements: 'agreement_not_found',
  groups: 'booking_not_found',
} as const satisfies Record<ExternalResource, ErrorCode>

/** Our ids of the references of a batch, in one query. The error names the reference that is unknown. */
export async function findReferenced(
  on: Queryable,
  { source, resource }: { source: string; resource: ExternalResource },
  references: readonly (Reference | undefined)[],
): Promise<(reference: Reference) => string> {
  const find = await resolveReferences(on, { source, resource }, references)
  return (reference) => {
    const id = find(reference)
    if (id === undefined) throw new ApiError(codes[resource], { param: nameOfReference(reference) })
    return id
  }
}
