import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fromTopLeft,
  isConvex,
  type Quadrilateral,
  straightSize,
  turnedClockwise,
  wholeOf,
  withCornerAt,
} from './quadrilateral.ts'
import { projectionOnto, straighten } from './straighten.ts'

const size = { width: 200, height: 100 }
const whole = wholeOf(size)

test('the corners of the unit square lie on the corners, and its middle where the diagonals cross', () => {
  const corners: Quadrilateral = [
    { x: 10, y: 10 },
    { x: 90, y: 0 },
    { x: 80, y: 70 },
    { x: 0, y: 50 },
  ]
  const place = projectionOnto(corners)
  const placed = [place(0, 0), place(1, 0), place(1, 1), place(0, 1)]
  for (const [at, { x, y }] of placed.entries()) {
    expect(x).toBeCloseTo(corners[at]?.x ?? Number.NaN)
    expect(y).toBeCloseTo(corners[at]?.y ?? Number.NaN)
  }
  const middle = place(0.5, 0.5)
  const along = (middle.x - 10) / 70
  expect(middle.y).toBeCloseTo(10 + along * 60)
})

test('a picture that is straight already stays as it is, and its half is its half', () => {
  const data = Uint8ClampedArray.from([1, 2, 3, 4, 5, 6, 7, 8])
  const picture = { width: 4, height: 2, channels: 1, data }
  expect(straighten(picture, wholeOf(picture), picture).data).toEqual(data)
  const right: Quadrilateral = [
    { x: 2, y: 0 },
    { x: 4, y: 0 },
    { x: 4, y: 2 },
    { x: 2, y: 2 },
  ]
  expect(straightSize(right)).toEqual({ width: 2, height: 2 })
  expect(Array.from(straighten(picture, right, { width: 2, height: 2 }).data)).toEqual([3, 4, 7, 8])
})

test('turned four times, everything is where it was', () => {
  const tall = { width: size.height, height: size.width }
  const once = turnedClockwise(whole, size)
  expect(once).toEqual(wholeOf(tall))
  expect(turnedClockwise(turnedClockwise(turnedClockwise(once, tall), size), tall)).toEqual(whole)
})

const anywhere = fc.record({
  x: fc.double({ min: -50, max: 250, noNaN: true }),
  y: fc.double({ min: -50, max: 150, noNaN: true }),
})

test('however corners are moved, the quadrilateral stays inside the picture and does not cross itself', () => {
  const moves = fc.array(fc.tuple(fc.nat(3), anywhere), { maxLength: 20 })
  fc.assert(
    fc.property(moves, fc.boolean(), (all, isRectangle) => {
      let corners = whole
      for (const [corner, to] of all) corners = withCornerAt(corners, corner, to, { size, isRectangle })
      expect(isConvex(corners)).toBe(true)
      for (const { x, y } of corners) {
        expect(x >= 0 && x <= size.width).toBe(true)
        expect(y >= 0 && y <= size.height).toBe(true)
      }
      if (isRectangle) {
        const [a, b, c, d] = corners
        expect([a.y, b.x, c.y, d.x]).toEqual([b.y, c.x, d.y, a.x])
      }
      expect(fromTopLeft(corners)).toHaveLength(4)
    }),
  )
})
