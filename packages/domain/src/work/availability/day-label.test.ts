import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { availabilityStatuses } from './availability-status.ts'
import { dayLabelOf, ongoingStatusOn } from './day-label.ts'
import { defaultOngoingAvailability, weekdays } from './ongoing-availability.ts'

// A Tuesday.
const dateLocal = '2026-11-17'
const tuesdaysOff = { ...defaultOngoingAvailability, tuesday: 'unavailable' as const }

test.each([
  [true, true, 'unavailable', tuesdaysOff, 'placed'],
  [true, false, 'unset', null, 'placed'],
  [false, true, 'available', tuesdaysOff, 'tentative'],
  [false, false, 'available', tuesdaysOff, 'available'],
  [false, false, 'partial', tuesdaysOff, 'partial'],
  [false, false, 'unavailable', defaultOngoingAvailability, 'unavailable'],
  [false, false, 'unset', tuesdaysOff, 'unavailable'],
  [false, false, 'unset', defaultOngoingAvailability, 'available'],
  [false, false, 'unset', null, 'notSet'],
] as const)('booked %s, offered %s, itself %s: %#', (isBooked, isOffered, status, ongoing, label) => {
  expect(dayLabelOf({ isBooked, isOffered, status, ongoing, dateLocal })).toBe(label)
})

test('each weekday applies to its own days, Monday to Sunday', () => {
  const monday = '2026-11-16'
  for (const [at, weekday] of weekdays.entries()) {
    const ongoing = { ...defaultOngoingAvailability, [weekday]: 'unavailable' as const }
    const off = weekdays.map((_, days) =>
      ongoingStatusOn(new Date(Date.parse(monday) + days * 86_400_000).toISOString().slice(0, 10), ongoing),
    )
    expect(off.indexOf('unavailable')).toBe(at)
  }
})

test('a fact of a lower rank never changes the label', () => {
  const status = fc.constantFrom(...availabilityStatuses)
  const ongoing = fc.constantFrom(null, defaultOngoingAvailability, tuesdaysOff)
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), status, ongoing, (isBooked, isOffered, own, weekly) => {
      const label = dayLabelOf({ isBooked, isOffered, status: own, ongoing: weekly, dateLocal })
      if (isBooked) expect(label).toBe('placed')
      else if (isOffered) expect(label).toBe('tentative')
      else if (own !== 'unset') expect(label).toBe(own)
      else expect(label).toBe(weekly?.tuesday ?? 'notSet')
    }),
  )
})
