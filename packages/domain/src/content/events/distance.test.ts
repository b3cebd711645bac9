import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Coordinates, distanceKm, roundedDistance } from './distance.ts'

const at = (latitude: number, longitude: number): Coordinates => ({ latitude, longitude })

test.each([
  ['Melbourne to Sydney', at(-37.8136, 144.9631), at(-33.8688, 151.2093), 713],
  ['London to Brighton', at(51.5074, -0.1278), at(50.8225, -0.1372), 76],
  ['over the date line', at(-17, 179.9), at(-17, -179.9), 21],
  ['over the North Pole', at(89, 0), at(89, 180), 222],
  ['to the other side', at(0, 0), at(0, 180), 20_015],
  ['nowhere', at(51.5, 0), at(51.5, 0), 0],
])('%s', (_, from, to, expected) => {
  expect(Math.round(distanceKm(from, to))).toBe(expected)
})

const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

/** A thousand roundings of the largest distance. A formula that loses digits anywhere is off by far more. */
const ROUNDING_KM = 1_000 * Number.EPSILON * 20_015

test('a distance is the same in both directions, at most half the circumference, and no longer than a detour', () => {
  fc.assert(
    fc.property(anywhere, anywhere, anywhere, (one, other, third) => {
      const km = distanceKm(one, other)
      expect(Math.abs(distanceKm(other, one) - km)).toBeLessThanOrEqual(ROUNDING_KM)
      expect(km).toBeLessThanOrEqual(20_016)
      expect(km).toBeLessThanOrEqual(distanceKm(one, third) + distanceKm(third, other) + ROUNDING_KM)
    }),
  )
})

test('the distances to a place and to its antipode add up to half the circumference', () => {
  const half = distanceKm(at(90, 0), at(-90, 0))
  fc.assert(
    fc.property(anywhere, anywhere, (from, { latitude, longitude }) => {
      const antipode = at(-latitude, longitude > 0 ? longitude - 180 : longitude + 180)
      const sum = distanceKm(from, at(latitude, longitude)) + distanceKm(from, antipode)
      expect(Math.abs(sum - half)).toBeLessThanOrEqual(ROUNDING_KM)
    }),
  )
})

test('a metre from the antipode is a metre less than half the circumference', () => {
  const metre = 180 / distanceKm(at(90, 0), at(-90, 0)) / 1_000
  expect(distanceKm(at(0, 0), at(0, 180)) - distanceKm(at(0, 0), at(metre, 180))).toBeCloseTo(0.001, 9)
})

test.each([
  [0.04, 'km', 0],
  [0.36, 'km', 0.4],
  [9.94, 'km', 9.9],
  [10.4, 'km', 10],
  [1.609_344, 'miles', 1],
  [100, 'miles', 62],
] as const)('%d km in %s read %d', (km, unit, expected) => {
  expect(roundedDistance(km, unit)).toBe(expected)
})
