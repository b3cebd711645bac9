import { expect, test } from 'vitest'
import { isAvailabilitySet } from './is-availability-set.ts'

const day = (status: 'unset' | 'available' | 'unavailable') => ({
  dateLocal: '2026-11-17',
  status,
  partialRanges: [],
})
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const everyDay = Object.fromEntries(weekdays.map((name) => [name, 'available'])) as Record<
  (typeof weekdays)[number],
  'available'
>

test.each([
  ['nothing', [], null, false],
  ['a day that was cleared', [day('unset')], null, false],
  ['a day they can', [day('available')], null, true],
  ['a day they cannot', [day('unavailable')], null, true],
  ['the weekdays', [], everyDay, true],
] as const)('%s', (_name, scheduled, ongoing, isSaid) => {
  expect(isAvailabilitySet({ scheduled, ongoing })).toBe(isSaid)
})
