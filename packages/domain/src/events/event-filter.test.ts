import { expect, test } from 'vitest'
import { eventDistanceShown, eventDistancesKm } from './event-filter.ts'

test.each([
  ['km', [0, 10, 20, 50, 100]],
  ['miles', [0, 6, 12, 31, 62]],
] as const)('in %s the choices read %j', (unit, expected) => {
  expect(eventDistancesKm.map((distanceKm) => eventDistanceShown(distanceKm, unit))).toEqual(expected)
})
