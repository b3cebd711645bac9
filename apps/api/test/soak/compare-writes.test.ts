import { expect, test } from 'vitest'
import { differencesIn, wrongStates } from './compare-writes.ts'
import type { Entry } from './ledger.ts'
import { growthOf } from './samples.ts'

const kind = { name: 'clocked in' }
const entry = (outcome: Entry['outcome'], value?: string): Entry => ({
  kind: kind.name,
  key: 'b1',
  value,
  outcome,
  repeats: 0,
})
const found = (count: number) => new Map(count > 0 ? [['b1', count]] : [])

test.each<[Entry['outcome'][], number[]]>([
  [['acknowledged'], [1]],
  [['unknown'], [0, 1]],
  [['refused'], [0]],
  [
    ['acknowledged', 'unknown'],
    [1, 2],
  ],
  [[], [0]],
])('writes that were %j may be in the database %j times, and no other', (outcomes, allowed) => {
  const entries = outcomes.map((outcome) => entry(outcome))
  const passing = [0, 1, 2, 3].filter(
    (count) => differencesIn(kind, 'effect', entries, found(count)).length === 0,
  )
  expect(passing).toEqual(allowed)
})

test.each<[string, Entry[], (string | null)[]]>([
  ['the last acknowledged', [entry('acknowledged', 'one'), entry('acknowledged', 'two')], ['two']],
  ['or one that is unknown', [entry('acknowledged', 'one'), entry('unknown', 'two')], ['one', 'two']],
  ['or nothing, if only that', [entry('unknown', 'one')], [null, 'one']],
  ['not one that was refused', [entry('acknowledged', 'one'), entry('refused', 'two')], ['one']],
])('a state is %s', (_, entries, allowed) => {
  const passing = [null, 'one', 'two'].filter(
    (value) => wrongStates(kind, entries, new Map([['b1', value]])).length === 0,
  )
  expect(passing).toEqual(allowed)
})

test('growth is a last quarter above the limit and the slack, whatever the first quarter was', () => {
  const quarters = (...values: number[]) => values.flatMap((value) => Array.from({ length: 5 }, () => value))
  const isOver = (values: number[], slack: number) => growthOf('memory', values, 1.25, slack).isOver
  expect(isOver(quarters(50, 100, 120, 130), 20)).toBe(true)
  expect(isOver(quarters(50, 100, 120, 130), 30)).toBe(false)
  expect(isOver(quarters(50, 100, 160, 120), 0)).toBe(false)
})
