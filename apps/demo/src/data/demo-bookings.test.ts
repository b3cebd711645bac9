import { addDays, daysBetween, eachDate, isWeekend } from '@rollcall/domain/time/calendar-date'
import { instantOf, localDateOf, localDateTimeOf, localTimeOf } from '@rollcall/domain/time/local-time'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { isWithinRunningLateWindow, type RunningLateShift } from '@rollcall/domain/work/bookings/running-late'
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { propertyRuns } from '../../../../packages/domain/test/property-runs.ts'
import { namedId } from '../../../api/src/platform/ids.ts'
import { type PlannedBooking, planBookings } from './demo-bookings.ts'
import { candidateIdOf, type DemoCandidate, demoCandidates } from './demo-people.ts'
import { demoRegions } from './demo-schools.ts'
import { shiftToday } from './shift-today.ts'
import { isWorkingDay } from './working-days.ts'

const MINUTE = 60_000

const placed = demoCandidates.filter(({ isPlaced }) => isPlaced)
const zoneByLocation = new Map(
  Object.values(demoRegions)
    .flatMap(({ schools }) => schools)
    .map(({ key, timezone }) => [namedId(`location ${key}`), timezone]),
)
const zoneOf = ({ locationId }: PlannedBooking) => zoneByLocation.get(locationId) ?? ''

const personOf = (key: string): DemoCandidate => {
  const person = demoCandidates.find((candidate) => candidate.key === key)
  if (!person) throw new Error(`There is no ${key}`)
  return person
}

const overlap = (one: PlannedBooking, other: PlannedBooking) =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt

/** Days on which the clocks of a zone change, from 2024 to 2031. */
function changesOf(timeZone: string): string[] {
  const midnight = (date: string) => instantOf(`${date}T00:00`, timeZone)
  return eachDate('2024-01-01', '2031-12-31').filter(
    (date) => midnight(addDays(date, 1)) - midnight(date) !== 24 * 60 * MINUTE,
  )
}

const changeDays = new Map(placed.map(({ timezone }) => [timezone, changesOf(timezone)]))

/** Any moment of any day, of a day on which the clocks change as often as not. */
const anySituation = fc
  .constantFrom(...placed)
  .chain((candidate) =>
    fc.record({
      candidate: fc.constant(candidate),
      day: fc.oneof(
        fc.constantFrom(...(changeDays.get(candidate.timezone) ?? [])),
        fc.integer({ min: 0, max: 2_900 }).map((days) => addDays('2024-01-01', days)),
      ),
      hour: fc.integer({ min: 0, max: 24 }),
      second: fc.integer({ min: 0, max: 3_599 }),
    }),
  )
  .map(({ candidate, day, hour, second }) => {
    const midnight = instantOf(`${day}T00:00`, candidate.timezone)
    return { candidate, now: midnight + (hour * 3_600 + second) * 1_000 }
  })

const forAnySituation = (check: (candidate: DemoCandidate, now: number) => void) =>
  fc.assert(
    fc.property(anySituation, ({ candidate, now }) => check(candidate, now)),
    propertyRuns({ numRuns: 60 }),
  )

/** In the last minute of a day nothing can still end on it. */
function expectRunningLateAllowed(shift: RunningLateShift, now: number) {
  const isLastMinute = localTimeOf(now, shift.timeZone) === '23:59'
  const isAllowed = isWithinRunningLateWindow(shift, now)
  expect([isAllowed, new Date(now).toISOString()]).toEqual([!isLastMinute, new Date(now).toISOString()])
}

describe.each(placed)('the shift of $key today', ({ region, timezone }) => {
  const [school] = demoRegions[region].schools
  const days = changeDays.get(timezone)?.slice(0, 4) ?? []

  it.each([...days, '2026-11-17'])('on %s is one to be late for, at every hour', (day) => {
    const [midnight, next] = [day, addDays(day, 1)].map((date) => instantOf(`${date}T00:00`, timezone))
    for (let now = midnight ?? 0; now < (next ?? 0); now += 10 * MINUTE - 1_000) {
      const { dateLocal, startTimeLocal, endTimeLocal } = shiftToday(school, now)
      const startsAt = instantOf(`${dateLocal}T${startTimeLocal}`, timezone)
      const endsAt = instantOf(`${dateLocal}T${endTimeLocal}`, timezone)
      expectRunningLateAllowed({ dateLocal, timeZone: timezone, startsAt, endsAt }, now)
    }
  })
})

describe('for every person, at any time', () => {
  it('every booking is one that the service would take', () => {
    forAnySituation((candidate, now) => {
      const { bookings } = planBookings(candidate, now)
      expect(new Set(bookings.map(({ id }) => id)).size).toBe(bookings.length)
      for (const booking of bookings) {
        const { dateLocal, startTimeLocal, endTimeLocal } = booking
        const zone = zoneOf(booking)
        expect([booking.startsAt, booking.endsAt].map((instant) => localDateTimeOf(instant, zone))).toEqual([
          `${dateLocal}T${startTimeLocal}`,
          `${dateLocal}T${endTimeLocal}`,
        ])
        expect(startTimeLocal < endTimeLocal && booking.startsAt < booking.endsAt).toBe(true)
        expect(booking.candidateId === null).toBe(booking.status === bookingStatus.tentativeFilled)
        expect(booking.createdAt < now && booking.changedAt <= now).toBe(true)
      }
    })
  })

  it('one can be running late for the shift of today', () => {
    forAnySituation((candidate, now) => {
      const id = namedId(`booking ${candidate.key} today`)
      const today = planBookings(candidate, now).bookings.find((booking) => booking.id === id)
      expect(today).toMatchObject({ status: bookingStatus.confirmed })
      if (today) expectRunningLateAllowed({ ...today, timeZone: zoneOf(today) }, now)
    })
  })

  it('an earlier shift of today is over, and is there once the day is old enough', () => {
    forAnySituation((candidate, now) => {
      const today = localDateOf(now, candidate.timezone)
      const earlier = planBookings(candidate, now).bookings.filter(
        ({ dateLocal, endsAt }) => dateLocal === today && endsAt <= now,
      )
      const isLastMinute = localTimeOf(now, candidate.timezone) === '23:59'
      const isOldEnough = localTimeOf(now, candidate.timezone) >= '07:45'
      expect(earlier).toHaveLength(Number(isOldEnough) + Number(isLastMinute))
    })
  })

  it('no person is in two places at once, and no offer overlaps, except where that is shown', () => {
    forAnySituation((candidate, now) => {
      const { bookings } = planBookings(candidate, now)
      const held = bookings.filter(({ candidateId }) => candidateId !== null)
      const offered = bookings.filter(({ candidateId }) => candidateId === null)
      for (const one of held) {
        expect(held.filter((other) => other !== one && overlap(one, other))).toEqual([])
      }
      const inTheWay = offered.filter((offer) => held.some((booking) => overlap(offer, booking)))
      const expected = candidate.hasOverlappingOffer ? [namedId(`booking ${candidate.key} group 3`)] : []
      expect(inTheWay.map(({ id }) => id)).toEqual(expected)
    })
  })

  it('the rest is on working days, within a month', () => {
    forAnySituation((candidate, now) => {
      const today = localDateOf(now, candidate.timezone)
      for (const { dateLocal } of planBookings(candidate, now).bookings) {
        if (dateLocal === today) continue
        expect(isWorkingDay(candidate, dateLocal)).toBe(true)
        expect(Math.abs(daysBetween(today, dateLocal))).toBeLessThanOrEqual(31)
      }
    })
  })

  it('the block is five weekdays on end', () => {
    forAnySituation((candidate, now) => {
      const block = planBookings(candidate, now).bookings.filter(({ blockId }) => blockId !== null)
      expect(new Set(block.map(({ blockId }) => blockId)).size).toBe(1)
      const [first = ''] = block.map(({ dateLocal }) => dateLocal)
      const weekdays = Array.from({ length: 7 }, (_, days) => addDays(first, days)).filter(
        (date) => !isWeekend(date),
      )
      expect(block.map(({ dateLocal }) => dateLocal)).toEqual(weekdays)
    })
  })

  it('an offer can still be answered, and runs out before its first shift', () => {
    forAnySituation((candidate, now) => {
      const { bookings, offers } = planBookings(candidate, now)
      for (const { bookingIds, expiresAt } of offers) {
        const offered = bookings.filter(({ id }) => bookingIds.includes(id))
        expect(offered).toHaveLength(bookingIds.length)
        expect(expiresAt).toBeGreaterThan(now)
        for (const { startsAt } of offered) expect(expiresAt).toBeLessThan(startsAt)
      }
    })
  })
})

const TUESDAY_MORNING = Date.parse('2026-11-17T06:40:00+11:00')

test('the same instant gives the same plan', () => {
  for (const candidate of demoCandidates) {
    expect(planBookings(candidate, TUESDAY_MORNING)).toEqual(planBookings(candidate, TUESDAY_MORNING))
  }
})

test.each(placed.map(({ key }) => key))('%s has something of every kind', (key) => {
  const { bookings, offers } = planBookings(personOf(key), TUESDAY_MORNING)
  const ended = bookings.filter(({ endsAt }) => endsAt < TUESDAY_MORNING)
  const countOf = (status: number) => ended.filter((booking) => booking.status === status).length
  expect(countOf(bookingStatus.confirmed)).toBeGreaterThanOrEqual(2)
  for (const status of [
    bookingStatus.clientTimesheetModified,
    bookingStatus.candidateTimesheetNoChanges,
    bookingStatus.disputeOrMismatch,
    bookingStatus.invoicingReady,
    bookingStatus.invoice,
    bookingStatus.exported,
  ]) {
    expect(countOf(status)).toBe(1)
  }
  expect(new Set(bookings.map(({ clientId }) => clientId)).size).toBe(3)
  const hour = 3_600_000
  const lasts = (kind: string) =>
    ((offers.find((offer) => offer.kind === kind)?.expiresAt ?? 0) - TUESDAY_MORNING) / hour
  expect(lasts('soon')).toBeLessThan(1)
  expect(lasts('single')).toBe(48)
  expect(offers.find(({ kind }) => kind === 'group')?.bookingIds).toHaveLength(4)
})

test('Ava flies to another time zone, late in the list', () => {
  const { bookings } = planBookings(personOf('ava'), TUESDAY_MORNING)
  const elsewhere = bookings.filter((booking) => zoneOf(booking) !== 'Australia/Melbourne')
  expect(elsewhere.map(zoneOf)).toEqual(['Australia/Brisbane'])
  expect(elsewhere[0]?.dateLocal).toBe(
    bookings
      .map(({ dateLocal }) => dateLocal)
      .sort()
      .at(-1),
  )
})

test('Ruby has one offer, of a booking that Ava is offered too, and nothing else', () => {
  const ruby = planBookings(personOf('ruby'), TUESDAY_MORNING)
  const shared = planBookings(personOf('ava'), TUESDAY_MORNING).offers.filter(({ kind }) => kind === 'shared')
  expect(ruby.bookings).toEqual([])
  expect(ruby.offers).toEqual([{ ...shared[0], id: ruby.offers[0]?.id, candidateId: candidateIdOf('ruby') }])
  expect(ruby.offers[0]?.id).not.toBe(shared[0]?.id)
})

test.each(['sam', 'nina', 'owen'])('%s has nothing', (key) => {
  expect(planBookings(personOf(key), TUESDAY_MORNING)).toEqual({ bookings: [], offers: [] })
})
