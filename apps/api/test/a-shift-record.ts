import type { RecordBlock } from '@rollcall/domain/work/shift-records/record-problems'
import type { Sql } from './a-booking.ts'
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
  sql(
    `insert into client_timesheets (booking_id, blocks, submitted_at) values ($1, $2, $3)`,
    bookingId,
    JSON.stringify(blocksOf(text)),
    new Date(TEST_NOW),
  )

export interface GivenTimeEntry {
  clockedInAt: string
  clockedOutAt?: string
  mealBreaks?: [startedAt: string, endedAt?: string][]
  gaps?: [startedAt: string, endedAt: string][]
  isAutoClockedOut?: boolean
  isReportedLater?: boolean
}

export const addTimeEntry = (sql: Sql, bookingId: string, given: GivenTimeEntry) =>
  sql(
    `insert into time_entries (booking_id, candidate_id, clocked_in_at, clocked_out_at, meal_breaks,
       is_auto_clocked_out, is_reported_later, changed_at, gaps)
     select id, candidate_id, $2, $3, $4, $5, $6, $7, $8 from bookings where id = $1`,
    bookingId,
    given.clockedInAt,
    given.clockedOutAt ?? null,
    JSON.stringify(
      (given.mealBreaks ?? []).map(([startedAt, endedAt]) => ({
        startedAt: Date.parse(startedAt),
        endedAt: endedAt ? Date.parse(endedAt) : null,
      })),
    ),
    given.isAutoClockedOut ?? false,
    given.isReportedLater ?? false,
    new Date(TEST_NOW),
    JSON.stringify(
      (given.gaps ?? []).map(([startedAt, endedAt]) => ({
        startedAt: Date.parse(startedAt),
        endedAt: Date.parse(endedAt),
      })),
    ),
  )
