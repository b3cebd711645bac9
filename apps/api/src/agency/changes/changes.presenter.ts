import { Change, type ChangesPage } from '@rollcall/contract/agency/changes'
import type { ChangeRow, FoundChange } from './changes.queries.ts'
import { cursorOf } from './changes-cursor.ts'

const isChange = (found: FoundChange): found is ChangeRow & { horizon: string } => found.id !== null

/** One row more than the limit was asked for. */
export function presentChanges(found: readonly FoundChange[], limit: number): ChangesPage {
  const rows = found.filter(isChange)
  const changes = rows.slice(0, limit).map(presentChange)
  const hasMore = rows.length > limit
  // Beyond the last change of the chosen types: the next request does not read the others again.
  const end = cursorOf({ xid: found[0]?.horizon ?? '0', id: 0 })
  return { changes, next: (hasMore && changes.at(-1)?.cursor) || end, hasMore }
}

export const presentChange = (row: ChangeRow): Change =>
  Change.parse({
    cursor: cursorOf(row),
    type: row.type,
    at: new Date(row.at).toISOString(),
    actor: { kind: row.actorKind, id: row.actorId },
    candidate: { id: row.candidateId, externalId: row.candidateExternalId },
    resource: row.resource,
    id: row.resourceId,
    externalId: row.externalId,
    changed: row.changed,
  })
