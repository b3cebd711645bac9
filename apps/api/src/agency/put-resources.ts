import type { Caller } from '../platform/caller.ts'
import type { Transaction } from '../platform/database/database.ts'
import { claimIds, type SourceIds } from '../platform/external-ids.ts'
import { checkGivenOnce, type Saved } from '../platform/saved.ts'

/** A system of the agency that puts its resources, and the request it does so by. */
export interface SourceCaller {
  source: string
  caller: Caller
  /** Those that it covers; null or absent: all of them. */
  regions?: readonly string[] | null
}

export type Put<Body> = Body & { externalId: string }

/** A resource that was put, and the effect. */
export interface PutResource {
  externalId: string
  id: string
  effect: keyof Saved
}

/** Saves whole resources under the external ids of their source. Putting them again changes nothing. */
export async function putResources<Given extends { externalId: string }>(
  tx: Transaction,
  { source, resource, caller }: SourceIds & { caller: Caller },
  given: readonly Given[],
  save: (withIds: readonly (Given & { id: string })[]) => Promise<Saved>,
): Promise<PutResource[]> {
  const externalIds = given.map(({ externalId }) => externalId)
  checkGivenOnce(externalIds)
  const ids = await claimIds(tx, { source, resource }, externalIds, caller.clock.now())
  const withIds = given.map((one) => ({ ...one, id: claimed(ids, one.externalId) }))
  const saved = await save(withIds)
  const effects = new Map(
    (['created', 'changed', 'unchanged'] as const).flatMap((effect) =>
      saved[effect].map((id) => [id, effect] as const),
    ),
  )
  return withIds.map(({ externalId, id }) => ({ externalId, id, effect: effects.get(id) ?? 'unchanged' }))
}

export function claimed(ids: ReadonlyMap<string, string>, externalId: string): string {
  const id = ids.get(externalId)
  if (id === undefined) throw new Error(`No id was claimed for ${externalId}`)
  return id
}
