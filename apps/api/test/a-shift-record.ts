import type { RecordOperation } from '@rollcall/domain/work/shift-records/record-operation'
import type { RecordBlock } from '@rollcall/domain/work/shift-records/record-problems'
import { insertShiftRecord, saveTimesheet } from '../src/work/shift-records/shift-records.queries.ts'
import { saveEntry } from '../src/work/time-entries/time-entries.queries.ts'
import type { Sql } from './a-booking.ts'
import { onSql } from './on-sql.ts'
import { TEST_NOW } from './test-now.ts'

const kinds = { S: 'bookingDuration', M: 'meal', R: 'other' } as const

/** "S 08:20-15:10, M 12:00-12:30": the shift, its meal breaks and its rests. */
export const blocksOf = (text: string): RecordBlock[] =>
  text
    .split(', ')
    .filter(Boolean)
    .map((part) => {
      const [kind = 'S', times = ''] = part.split(' ')
      const [startTime = '', endTime = ''] = times.split('-')
      return { type: kinds[kind as keyof typeof kinds], startTime, endTime }
    })

export const addClientTimesheet = (sql: Sql, bookingId: string, text: string) =>
  saveTimesheet.run(onSql(sql), bookingId, JSON.stringify(blocksOf(text)), false, null, new Date(TEST_NOW))

/** The candidate's own, as it was sent: without a change of the booking. */
export const addShiftRecord = (
  sql: Sql,
  given: { bookingId: string; candidateId: string; operation: RecordOperation; blocks: string; now?: Date },
) =>
  insertShiftRecord.run(
    onSql(sql),
    given.bookingId,
    given.candidateId,
    given.operation,
    JSON.stringify(blocksOf(given.blocks)),
    null,
    null,
    null,
    null,
    'candidate',
    given.now ?? new Date(),
  )

export interface GivenTimeEntry {
  clockedInAt: string
  clockedOutAt?: string | undefined
  mealBreaks?: [startedAt: string, endedAt?: string][] | undefined
  gaps?: [startedAt: string, endedAt: string][]
  isAutoClockedOut?: boolean | undefined
  isReportedLater?: boolean
}

export async function addTimeEntry(sql: Sql, bookingId: string, given: GivenTimeEntry): Promise<void> {
  const rows = await sql('select candidate_id as "candidateId" from bookings where id = $1', bookingId)
  const { candidateId } = rows[0] as { candidateId: string }
  await saveEntry.run(
    onSql(sql),
    bookingId,
    candidateId,
    new Date(given.clockedInAt),
    given.clockedOutAt ? new Date(given.clockedOutAt) : null,
    given.isAutoClockedOut ?? false,
    JSON.stringify((given.mealBreaks ?? []).map(instantsOf)),
    JSON.stringify((given.gaps ?? []).map(instantsOf)),
    given.isReportedLater ?? false,
    new Date(TEST_NOW),
  )
}

const instantsOf = ([startedAt, endedAt]: readonly [startedAt: string, endedAt?: string]) => ({
  startedAt: Date.parse(startedAt),
  endedAt: endedAt ? Date.parse(endedAt) : null,
})
