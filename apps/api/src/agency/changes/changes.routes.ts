import type { changesCalls } from '@rollcall/contract/agency/changes'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { defineRead } from '../../platform/http/read.ts'
import { presentChanges } from './changes.presenter.ts'
import { listChangesForKey } from './changes.queries.ts'
import { positionOf, START } from './changes-cursor.ts'

export const changesRoutes = (): Handlers<typeof changesCalls> => ({
  'GET /v1/changes': defineRead({
    queries: ({ agencyKeyId, query: { after, types, limit } }) => {
      const { xid, id } = after === undefined ? START : positionOf(after)
      return { found: listChangesForKey.with(agencyKeyId, xid, id, types ?? null, limit + 1) }
    },
    present: ({ found }, { query: { limit } }) => presentChanges(found, limit),
  }),
})
