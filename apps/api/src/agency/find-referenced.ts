import { ApiError } from '../platform/api-error.ts'
import type { Queryable } from '../platform/database/statement.ts'
import {
  nameOfReference,
  type Reference,
  resolveReferences,
  type SourceIds,
} from '../platform/external-ids.ts'
import { covers, missingCodes } from './check-record.ts'

/**
 * Our ids of the references of a batch, in one query. The error names the reference that is unknown, or of a region that the
 * key does not cover.
 */
export async function findReferenced(
  on: Queryable,
  { source, resource, regions = null }: SourceIds & { regions?: readonly string[] | null | undefined },
  references: readonly (Reference | undefined)[],
): Promise<(reference: Reference) => string> {
  const find = await resolveReferences(on, { source, resource }, references)
  const ids = references.flatMap((reference) => (reference === undefined ? [] : (find(reference) ?? [])))
  const covered = await covers(on, { regions }, resource, ids)
  return (reference) => {
    const id = find(reference)
    if (id === undefined || !covered.has(id))
      throw new ApiError(missingCodes[resource], { param: nameOfReference(reference) })
    return id
  }
}
