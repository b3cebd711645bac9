import type { Transaction } from './database/database.ts'
import type { Queryable } from './database/statement.ts'
import {
  claimColumns,
  insertExternalIds,
  listExternalIds,
  lockExternalIds,
  moveExternalIds,
} from './external-ids.queries.ts'
import { newId } from './ids.ts'

const externalResources = [
  'consultants',
  'clients',
  'locations',
  'candidates',
  'agreements',
  'bookings',
  'groups',
  'registrations',
  'complianceItems',
  'uploads',
  'forms',
  'videos',
  'downloads',
  'events',
] as const

/** The kinds of rows that systems of the agency name by their own ids. */
export type ExternalResource = (typeof externalResources)[number]

export const isExternalResource = (name: string): name is ExternalResource =>
  externalResources.some((resource) => resource === name)

/** A system of the agency, and the kind of rows that its ids name. */
export interface SourceIds {
  source: string
  resource: ExternalResource
}

/** A system names a row by its own id, by the id of another system, or by ours. */
export type Reference = string | { source: string; externalId: string } | { id: string }

/**
 * Our ids of the rows that a source names, new ones for unknown names. Of several transactions that name a new row at once,
 * the first decides its id and the others wait for it.
 */
export async function claimIds(
  tx: Transaction,
  { source, resource }: SourceIds,
  externalIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  const missing = () => externalIds.filter((externalId) => !ids.has(externalId))
  const find = async () => {
    const names = missing()
    if (names.length === 0) return
    const rows = await listExternalIds.all(tx, resource, [source], names)
    for (const { externalId, id } of rows) ids.set(externalId, id)
  }
  await find()
  const claims = missing().map((externalId) => ({ externalId, id: newId(now) }))
  if (claims.length === 0) return ids
  const claimed = await insertExternalIds.all(tx, source, resource, ...claimColumns.arrays(claims))
  for (const { externalId, id } of claimed) ids.set(externalId, id)
  // Those that another transaction claimed first.
  await find()
  return ids
}

/**
 * Our ids of names that were claimed, locked until the transaction ends: one name is for another row from version to version,
 * and two new versions at once would each replace the same one.
 */
export async function lockIds(
  tx: Transaction,
  { source, resource }: SourceIds,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await lockExternalIds.all(tx, source, resource, externalIds)
  return new Map(rows.map(({ externalId, id }) => [externalId, id]))
}

/** Gives the names of a row to the row that replaces it. */
export const moveIds = (
  tx: Transaction,
  resource: ExternalResource,
  { from, to }: { from: string; to: string },
): Promise<unknown> => moveExternalIds.run(tx, resource, from, to)

/** Finds our ids of what a source refers to, in one query. An id of ours is not looked up: foreign keys refuse unknown ones. */
export async function resolveReferences(
  on: Queryable,
  { source, resource }: SourceIds,
  references: readonly (Reference | null | undefined)[],
): Promise<(reference: Reference) => string | undefined> {
  const pairs = references.flatMap((reference) => (reference ? (pairOf(reference, source) ?? []) : []))
  const sources = [...new Set(pairs.map((pair) => pair.source))]
  const names = [...new Set(pairs.map(({ externalId }) => externalId))]
  const rows = pairs.length === 0 ? [] : await listExternalIds.all(on, resource, sources, names)
  const ids = new Map(rows.map((row) => [keyOf(row), row.id]))
  return (reference) => {
    const pair = pairOf(reference, source)
    return pair ? ids.get(keyOf(pair)) : idOf(reference)
  }
}

/** As an error names it. */
export const nameOfReference = (reference: Reference): string =>
  typeof reference === 'string' ? reference : 'id' in reference ? reference.id : reference.externalId

type Pair = { source: string; externalId: string }

function pairOf(reference: Reference, source: string): Pair | undefined {
  if (typeof reference === 'string') return { source, externalId: reference }
  return 'id' in reference ? undefined : reference
}

const idOf = (reference: Reference) =>
  typeof reference === 'object' && 'id' in reference ? reference.id : undefined

/** No source has a space in its name. */
const keyOf = ({ source, externalId }: Pair) => `${source} ${externalId}`
