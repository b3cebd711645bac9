import { expect, test } from 'vitest'
import { nextInPlan } from './next-in-plan.ts'

const plan = (...ids: string[]) =>
  ids.map((id) => ({ complianceItemId: id.replace('*', ''), isLater: id.endsWith('*') }))

test.each([
  ['the one after it', 'b', ['a', 'b', 'c'], ['a', 'c'], 'c'],
  ['the one after it while the old plan is still held', 'b', ['a', 'b', 'c'], ['a', 'b', 'c'], 'c'],
  ['the beginning after the last', 'c', ['a', 'b', 'c'], ['a', 'b'], 'a'],
  ['what it unlocked', 'b', ['a', 'b', 'c*'], ['a', 'c'], 'c'],
  ['none that still waits for another', 'b', ['a', 'b', 'c*'], ['a', 'c*'], 'a'],
  ['none that was done in another tab', 'a', ['a', 'b', 'c'], ['c'], 'c'],
  ['the first where the plan was not known', 'x', [], ['a', 'b'], 'a'],
  ['nothing where nothing is left', 'a', ['a'], [], undefined],
])('next is %s', (_what, sent, before, now, expected) => {
  expect(nextInPlan(sent, { before: plan(...before), now: plan(...now) })?.complianceItemId).toBe(expected)
})
