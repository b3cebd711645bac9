import { expect, test } from 'vitest'
import { eventDistanceShown, eventDistancesKm, isFound } from './event-filter.ts'

test.each([
  ['km', [0, 10, 20, 50, 100]],
  ['miles', [0, 6, 12, 31, 62]],
] as const)('in %s the choices read %j', (unit, expected) => {
  expect(eventDistancesKm.map((distanceKm) => eventDistanceShown(distanceKm, unit))).toEqual(expected)
})

const anything = { distanceFromKM: 0, locationType: 'any', priceType: 'any' } as const
const near = { distanceKm: 10, isOnline: false, isFree: true }
const paidWebinar = { distanceKm: null, isOnline: true, isFree: false }

test.each([
  ['everything', near, anything, true],
  ['the edge is inside', near, { ...anything, distanceFromKM: 10 }, true],
  ['further away', { ...near, distanceKm: 10.01 }, { ...anything, distanceFromKM: 10 }, false],
  ['online passes any distance', paidWebinar, { ...anything, distanceFromKM: 10 }, true],
  ['an unknown home', { ...near, distanceKm: null }, { ...anything, distanceFromKM: 10 }, true],
  ['in person', near, { ...anything, locationType: 'inPerson' }, true],
  ['in person, not online', paidWebinar, { ...anything, locationType: 'inPerson' }, false],
  ['online', paidWebinar, { ...anything, locationType: 'online' }, true],
  ['online, not in person', near, { ...anything, locationType: 'online' }, false],
  ['free', near, { ...anything, priceType: 'free' }, true],
  ['paid', paidWebinar, { ...anything, priceType: 'paid' }, true],
  ['paid, not free', paidWebinar, { ...anything, priceType: 'free' }, false],
] as const)('%s', (_, event, search, expected) => {
  expect(isFound(event, search)).toBe(expected)
})
