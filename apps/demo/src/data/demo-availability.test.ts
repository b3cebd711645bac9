import { addDays, dayOfWeek, eachDate } from '@rollcall/domain/time/calendar-date'
import { localDateOf } from '@rollcall/domain/time/local-time'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../../packages/domain/test/property-runs.ts'
import { planAvailability } from './demo-availability.ts'
import { planBookings } from './demo-bookings.ts'
import { type DemoCandidate, demoCandidates } from './demo-people.ts'
import { isWorkingDay } from './working-days.ts'

const TUESDAY_MORNING = Date.parse('2026-11-17T06:40:00+11:00')
const placed = demoCandidates.filter(({ isPlaced }) => isPlaced)

const forAnySituation = (check: (candidate: DemoCandidate, now: number) => void) =>
  fc.assert(
    fc.property(
      fc.constantFrom(...placed),
      fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2032-01-01') }),
      check,
    ),
    propertyRuns({ numRuns: 60 }),
  )

describe('for every person, at any time', () => {
  test('no day is set twice, and no booked day from today on', () => {
    forAnySituation((candidate, now) => {
      const dates = planAvailability(candidate, now).days.map(({ dateLocal }) => dateLocal)
      expect(new Set(dates).size).toBe(dates.length)
      const today = localDateOf(now, candidate.timezone)
      const booked = planBookings(candidate, now).bookings.map(({ dateLocal }) => dateLocal)
      expect(dates.filter((date) => date >= today && booked.includes(date))).toEqual([])
    })
  })

  test('future days include every status, and an unset day', () => {
    forAnySituation((candidate, now) => {
      const today = localDateOf(now, candidate.timezone)
      const ahead = planAvailability(candidate, now).days.filter(({ dateLocal }) => dateLocal >= today)
      expect(new Set(ahead.map(({ status }) => status))).toEqual(
        new Set(['available', 'unavailable', 'partial']),
      )
      const from = ahead.at(0)?.dateLocal ?? today
      const working = eachDate(from, addDays(from, 20)).filter((date) => isWorkingDay(candidate, date))
      const known = new Set([
        ...ahead.map(({ dateLocal }) => dateLocal),
        ...planBookings(candidate, now).bookings.map(({ dateLocal }) => dateLocal),
      ])
      expect(working.filter((date) => !known.has(date)).length).toBeGreaterThan(0)
    })
  })

  test('the week before has something to be the same as', () => {
    forAnySituation((candidate, now) => {
      const today = localDateOf(now, candidate.timezone)
      const monday = addDays(today, -((dayOfWeek(today) + 6) % 7))
      const lastWeek = eachDate(addDays(monday, -7), addDays(monday, -1))
      const workingLastWeek = lastWeek.filter((date) => isWorkingDay(candidate, date))
      const days = planAvailability(candidate, now).days.filter(({ dateLocal }) =>
        lastWeek.includes(dateLocal),
      )
      if (workingLastWeek.length > 1) expect(days.length).toBeGreaterThan(0)
    })
  })
})

test('three people have ongoing availability, without Fridays, and no others', () => {
  const plans = demoCandidates.map(
    (person) => [person.key, planAvailability(person, TUESDAY_MORNING)] as const,
  )
  const said = plans.filter(([, { ongoing }]) => ongoing !== null)
  expect(said.map(([key, { ongoing }]) => [key, ongoing?.thursday, ongoing?.friday])).toEqual([
    ['ava', 'available', 'unavailable'],
    ['noah', 'available', 'unavailable'],
    ['mia', 'available', 'unavailable'],
  ])
})

test.each(['ruby', 'sam', 'nina', 'owen'])('%s has no availability', (key) => {
  const person = demoCandidates.find((candidate) => candidate.key === key)
  expect(person && planAvailability(person, TUESDAY_MORNING)).toEqual({ days: [], ongoing: null })
})
