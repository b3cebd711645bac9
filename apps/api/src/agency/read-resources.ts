import { cursorOf, LATE_COMMIT_MS, type ListQuery } from '@rollcall/contract/agency/list'
import type { ErrorCode } from '@rollcall/contract/errors'
import { ApiError } from '../platform/api-error.ts'
import { defineRead } from '../platform/http/read.ts'
import type { ResourceKind } from './resource-kinds.ts'
import type { NamedRow } from './resources.queries.ts'

type Readable<Row extends NamedRow, Answer> = Pick<ResourceKind<never, Row, Answer>, 'reads' | 'present'>

/** A resource by the external id that it has in the source of the key. */
export const readOne = <Row extends NamedRow, Answer>(
  { reads: { find }, present }: Readable<Row, Answer>,
  code: ErrorCode,
) =>
  defineRead<
    { found: ReturnType<typeof find.with> },
    { params: { externalId: string } },
    Answer,
    'agencyKey'
  >({
    queries: ({ agencyKeyId, params }) => ({ found: find.with(agencyKeyId, params.externalId) }),
    present: ({ found: [row] }, { params }) => {
      if (!row) throw new ApiError(code, { param: params.externalId })
      return present(row)
    },
  })

const FIRST = { changedAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

/** A cursor follows its page, whatever `updatedAfter` says. */
function startOf({ cursor, updatedAfter }: ListQuery) {
  if (cursor) return cursor
  if (updatedAfter === undefined) return FIRST
  return { ...FIRST, changedAt: new Date(Date.parse(updatedAfter) - LATE_COMMIT_MS).toISOString() }
}

export const readList = <Row extends NamedRow, Item>({ reads: { list }, present }: Readable<Row, Item>) =>
  defineRead<
    { rows: ReturnType<typeof list.with> },
    { query: ListQuery },
    { items: Item[]; next: string | null },
    'agencyKey'
  >({
    queries({ agencyKeyId, query }) {
      const { changedAt, id } = startOf(query)
      return { rows: list.with(agencyKeyId, changedAt, id, query.limit + 1) }
    },
    present({ rows }, { query: { limit } }) {
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return { items: page.map(present), next: last && rows.length > limit ? cursorOf(last) : null }
    },
  })
