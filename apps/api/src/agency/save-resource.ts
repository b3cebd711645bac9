import { fieldsOwnedBy } from '@rollcall/contract/agency/owner'
import type { z } from 'zod'
import { ApiError } from '../platform/api-error.ts'
import type { AgencyKeyCaller } from '../platform/caller.ts'
import type { Transaction } from '../platform/database/database.ts'
import { isVersion } from '../platform/http/versions.ts'
import type { SourceCaller } from './put-resources.ts'
import type { ResourceKind } from './resource-kinds.ts'
import type { NamedRow } from './resources.queries.ts'

export interface GivenResource<Body> {
  externalId: string
  body: Body
  /** As it was sent, with fields that the body does not have. */
  sent: unknown
  /** The versions of which the resource must have one; absent: any, or none. */
  ifMatch: string | undefined
}

export interface SavedResource<Answer> {
  resource: Answer
  isNew: boolean
}

export const sourceCallerOf = (caller: AgencyKeyCaller): SourceCaller => ({
  source: caller.key.source,
  regions: caller.key.regions,
  caller,
})

/** Saves a whole resource and returns it as it is afterwards. One that is as given already is left as it is. */
export async function saveResource<Body, Row extends NamedRow, Answer>(
  tx: Transaction,
  caller: AgencyKeyCaller,
  { reads, present, schema, put }: ResourceKind<Body, Row, Answer>,
  { externalId, body, sent, ifMatch }: GivenResource<Body>,
): Promise<SavedResource<Answer>> {
  if (ifMatch !== undefined) await reads.lock.all(tx, caller.actor.id, externalId)
  const find = () => reads.find.first(tx, caller.actor.id, externalId)
  const before = await find()
  const resource = before && present(before)
  if (ifMatch !== undefined && !(resource && isVersion(ifMatch, schema, resource)))
    throw new ApiError('resource_changed', { param: externalId })
  checkOwners(schema, { sent, resource })
  const [saved] = await put(tx, sourceCallerOf(caller), [{ ...body, externalId }])
  const after = await find()
  if (!after) throw new Error('A resource that was put is missing')
  return { resource: present(after), isNew: saved?.effect === 'created' }
}

/** A candidate's field may be sent as it is, so that an answer can be changed and sent back. */
export function checkOwners(
  schema: z.ZodObject,
  { sent, resource }: { sent: unknown; resource: unknown },
): void {
  for (const field of fieldsOwnedBy('candidate', schema)) {
    const value = fieldOf(sent, field) ?? null
    if (value !== null && value !== fieldOf(resource, field))
      throw new ApiError('owned_by_candidate', { param: field })
  }
}

/** Whether any of the fields is given. */
export const hasFields = (fields: readonly string[], sent: unknown): boolean =>
  fields.some((field) => (fieldOf(sent, field) ?? null) !== null)

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
