import type { AgencyRecord } from '@rollcall/contract/call'
import type { ErrorCode } from '@rollcall/contract/errors'
import { ApiError } from '../platform/api-error.ts'
import { type AgencyKeyCaller, coversRegion } from '../platform/caller.ts'
import type { Queryable } from '../platform/database/statement.ts'
import {
  type ExternalResource,
  isExternalResource,
  resolveReferences,
  type SourceIds,
} from '../platform/external-ids.ts'
import type { CheckRecord } from '../platform/http/mount-calls.ts'
import { isUuid } from '../platform/ids.ts'
import { listRegions } from './resources.queries.ts'

export const missingCodes = {
  consultants: 'consultant_not_found',
  clients: 'client_not_found',
  locations: 'location_not_found',
  candidates: 'candidate_not_found',
  bookings: 'booking_not_found',
  groups: 'booking_not_found',
  offers: 'offer_not_found',
  registrations: 'registration_not_found',
  complianceItems: 'compliance_item_not_found',
  evidence: 'file_not_found',
  agreements: 'agreement_not_found',
  uploads: 'file_not_found',
  forms: 'form_not_found',
  videos: 'video_not_found',
  downloads: 'download_not_found',
  events: 'event_not_found',
} as const satisfies Record<AgencyRecord | ExternalResource, ErrorCode>

/**
 * Before every change by a key that has regions: the record that the path names, and the region that a body gives, must be of
 * one of them. References in bodies are checked where they are resolved (`findReferenced`).
 */
export const checkRecordOfKey =
  (on: Queryable): CheckRecord =>
  async ({ record }, { key }, { params, body }) => {
    if (key.regions === null) return
    if (record) {
      const name = String(Object.values(params ?? {})[0])
      const id = await idOf(on, key, record, name)
      if (id !== undefined && !(await covers(on, key, record, [id])).has(id))
        throw new ApiError(missingCodes[record], { param: name })
    }
    const region = typeof body === 'object' && body !== null && 'region' in body ? body.region : undefined
    if (typeof region === 'string' && !coversRegion(key, region))
      throw new ApiError('scope_missing', { param: region })
  }

/** The same for the lines of a stream, which name records by external ids. */
export async function checkLinesOfKey(
  on: Queryable,
  { source, regions, resource }: SourceIds & { regions: readonly string[] },
  lines: readonly { externalId: string; region?: unknown }[],
): Promise<void> {
  const find = await resolveReferences(
    on,
    { source, resource },
    lines.map(({ externalId }) => externalId),
  )
  const ids = lines.flatMap(({ externalId }) => find(externalId) ?? [])
  const covered = await covers(on, { regions }, resource, ids)
  for (const { externalId, region } of lines) {
    const id = find(externalId)
    if (id !== undefined && !covered.has(id))
      throw new ApiError(missingCodes[resource], { param: externalId })
    if (typeof region === 'string' && !regions.includes(region))
      throw new ApiError('scope_missing', { param: region })
  }
}

async function idOf(
  on: Queryable,
  { source }: AgencyKeyCaller['key'],
  record: AgencyRecord,
  name: string,
): Promise<string | undefined> {
  const find =
    isExternalResource(record) && (await resolveReferences(on, { source, resource: record }, [name]))
  return (find && find(name)) || (isUuid(name) ? name : undefined)
}

const hasRegion = (resource: string): resource is keyof typeof listRegions =>
  Object.hasOwn(listRegions, resource)

/** Those of the ids that are of the regions, or of none. */
export async function covers(
  on: Queryable,
  { regions }: { regions: readonly string[] | null },
  resource: AgencyRecord | ExternalResource,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (regions === null || !hasRegion(resource)) return new Set(ids)
  const rows = await listRegions[resource].all(on, ids)
  return new Set(rows.flatMap(({ id, region }) => (region !== null && regions.includes(region) ? id : [])))
}
