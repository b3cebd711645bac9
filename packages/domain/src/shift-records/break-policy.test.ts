import { expect, test } from 'vitest'
import { areBreaksDue, mealBreaksDue, restBreaksDue } from './break-policy.ts'

test.each([
  [0, 0, 0],
  [209, 0, 0],
  [210, 1, 0],
  [300, 1, 0],
  [301, 1, 1],
  [360, 1, 1],
  [361, 2, 1],
  [600, 2, 1],
  [601, 3, 2],
  [1_440, 3, 2],
])('in %i minutes %i rest breaks and %i meal breaks are due', (minutes, rests, meals) => {
  expect([restBreaksDue(minutes), mealBreaksDue(minutes)]).toEqual([rests, meals])
})

test('a longer shift never has fewer, and each change is at its own length', () => {
  const lengths = Array.from({ length: 24 * 60 + 1 }, (_, minutes) => minutes)
  const changesOf = (due: (minutes: number) => number) =>
    lengths.slice(1).filter((minutes) => due(minutes) !== due(minutes - 1))
  expect(changesOf(restBreaksDue)).toEqual([210, 361, 601])
  expect(changesOf(mealBreaksDue)).toEqual([301, 601])
  for (const due of [restBreaksDue, mealBreaksDue]) {
    expect(lengths.slice(1).every((minutes) => due(minutes) >= due(minutes - 1))).toBe(true)
  }
})

test.each([
  [0, false],
  [209, false],
  [210, true],
  [410, true],
])('in %i minutes breaks are due: %s', (minutes, areDue) => {
  expect(areBreaksDue(minutes)).toBe(areDue)
})
