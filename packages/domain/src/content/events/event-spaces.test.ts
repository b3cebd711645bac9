import { expect, test } from 'vitest'
import { isFull, remainingSpaces } from './event-spaces.ts'

test.each([
  [null, 500, null, false],
  [20, 0, 20, false],
  [20, 19, 1, false],
  [20, 20, 0, true],
  [20, 23, 0, true],
  [0, 0, 0, true],
])('of %s spaces with %i taken, %s are left', (numberOfSpaces, enrolledCount, left, full) => {
  expect(remainingSpaces({ numberOfSpaces, enrolledCount })).toBe(left)
  expect(isFull({ numberOfSpaces, enrolledCount })).toBe(full)
})
