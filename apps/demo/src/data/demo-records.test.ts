import { localDateOf } from '@rollcall/domain/time/local-time'
import { operationOf, transitionOf } from '@rollcall/domain/work/shift-records/record-operation'
import { problemsOfBlocks, type RecordBlock } from '@rollcall/domain/work/shift-records/record-problems'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createTestApp, TEST_NOW, type TestApp } from '../../../api/test/test-app.ts'
import { planBookings } from './demo-bookings.ts'
import { demoCandidates } from './demo-people.ts'
import { planWorkedShift } from './demo-records.ts'

const limits = {
  opensMinutesBeforeStart: 60,
  mealBreaks: 2,
  autoClockOutMinutesAfterEnd: 240,
  undoClockOutSeconds: 60,
}
const placed = demoCandidates.filter(({ isPlaced }) => isPlaced)
const DAY_MS = 86_400_000
/** Every hour of two weeks, one of them with a change of the clocks in Melbourne and Auckland behind it. */
const moments = Array.from({ length: 14 * 24 }, (_, hour) => TEST_NOW - 40 * DAY_MS + hour * 3_600_000)

describe.each(placed)('of the past shifts of $key, whenever', (candidate) => {
  const worked = moments.flatMap((now) =>
    planBookings(candidate, now).bookings.map((booking) => ({
      now,
      booking,
      ...planWorkedShift(booking, limits),
    })),
  )

  it('clocked times are in order, and in the past', () => {
    const entries = worked.flatMap(({ now, booking, timeEntry }) =>
      timeEntry ? [{ now, booking, ...timeEntry }] : [],
    )
    expect(entries.length).toBe(3 * moments.length)
    for (const { now, clock, events } of entries) {
      const times = [
        clock.clockedInAt,
        ...clock.mealBreaks.flatMap(({ startedAt, endedAt }) => [startedAt, endedAt]),
        clock.clockedOutAt,
      ]
      expect(times).toEqual([...times].sort((one, other) => Number(one) - Number(other)))
      expect(times).not.toContain(null)
      expect(events.map(({ occurredAt }) => occurredAt)).toEqual(times)
      expect(events.every(({ receivedAt }) => receivedAt < now)).toBe(true)
    }
  })

  it('submitted hours are valid, match the booking’s status, and are in the past', () => {
    for (const { now, booking, clientTimesheet, record } of worked) {
      for (const said of [clientTimesheet, record]) {
        if (!said) continue
        expect(problemsOfBlocks(said.blocks)).toEqual([])
        expect(said.submittedAt).toBeLessThan(now)
      }
      if (!record) continue
      const schedule: RecordBlock[] = [
        { type: 'bookingDuration', startTime: booking.startTimeLocal, endTime: booking.endTimeLocal },
      ]
      const compared = clientTimesheet
        ? { blocks: clientTimesheet.blocks, isSchedule: false }
        : { blocks: schedule, isSchedule: true }
      expect(record.operation).toBe(operationOf(record.blocks, compared))
      const settled = transitionOf(clientTimesheet ? 112 : 110, record.operation)
      const isPaidSince = booking.status === 99 || booking.status === 175
      expect('status' in settled && settled.status).toBe(isPaidSince ? 95 : booking.status)
    }
  })

  it('nothing is known of today’s and of those to come', () => {
    for (const { now, booking, timeEntry, clientTimesheet, record } of worked) {
      if (booking.dateLocal < localDateOf(now, candidate.timezone)) continue
      expect([timeEntry, clientTimesheet, record]).toEqual([undefined, undefined, undefined])
    }
  })
})

describe('seeded', () => {
  let rollcall: TestApp
  beforeAll(async () => {
    rollcall = await createTestApp()
  })
  afterAll(() => rollcall.close())

  test.each(placed.map(({ key }) => key))('%s can read how each past shift went', async (key) => {
    const { authorization: headers } = await rollcall.signIn(key)
    const rows = await rollcall.sql<{ id: string; status: number }>(
      `select b.id, b.status from bookings b join candidates p on p.id = b.candidate_id
       where p.email = $1 and b.ends_at < $2 order by b.starts_at desc`,
      `${key}@rollcall.test`,
      new Date(TEST_NOW),
    )
    const found = []
    for (const { id, status } of rows) {
      const { json } = await rollcall.call('GET /bookings/{id}/shift-record', { headers, params: { id } })
      const form = Object(json)
      expect([form.bookingStatus, form.isSubmitted]).toEqual([status, form.record !== null])
      found.push(
        [status, form.timeEntry && 'clocked', form.timeEntry?.isAutoClockedOut && 'forgotten']
          .concat(form.clientBlocks && 'client', form.record?.operation)
          .filter(Boolean)
          .join(' '),
      )
    }
    expect(found.slice(-8)).toEqual([
      '110 clocked',
      '110 clocked forgotten',
      '112 clocked client',
      '114 accept',
      '117 client modify',
      '95 client accept',
      '99 client accept',
      '175 client accept',
    ])
  })

  test('every tap is an event', async () => {
    const [row] = await rollcall.sql(
      `select count(*)::int as events, count(*) filter (where action = 'autoClockOut')::int as closed
       from time_entry_events`,
    )
    expect(row).toEqual({ events: 5 * 12, closed: 5 })
  })

  test('an American has said that the breaks and the times were theirs', async () => {
    const rows = await rollcall.sql(
      `select distinct p.region, r.is_rest_break_compliant as compliant, r.extra_data as extra
       from shift_records r join candidates p on p.id = r.candidate_id order by 1`,
    )
    expect(rows).toEqual(
      ['AU', 'CA', 'NZ', 'UK', 'US'].map((region) => ({
        region,
        compliant: region === 'US' ? true : null,
        extra: region === 'US' ? { areActualTimes: true } : null,
      })),
    )
  })
})
