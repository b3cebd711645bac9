import type { Segment } from '@rollcall/domain/compliance/items/watch-ledger'
import { expect, test } from 'vitest'
import { emptyLog, played, stopped } from './watch-log.ts'

type Event = [atSeconds: number, position: number | 'stops']

const seenAfter = (events: readonly Event[]): Segment[] =>
  events
    .reduce(
      (log, [at, position]) =>
        position === 'stops' ? stopped(log) : played(log, position * 1_000, at * 1_000),
      emptyLog,
    )
    .seen.map(([from, to]) => [from / 1_000, to / 1_000])

test.each<[string, Event[], Segment[]]>([
  [
    'played through',
    [
      [0, 0],
      [0.25, 0.25],
      [0.5, 0.5],
    ],
    [[0, 0.5]],
  ],
  [
    'paused, and on from there',
    [
      [0, 0],
      [5, 5],
      [5, 'stops'],
      [60, 5],
      [65, 10],
    ],
    [[0, 10]],
  ],
  [
    'moved on by hand',
    [
      [0, 0],
      [5, 5],
      [5.25, 300],
      [10, 304.75],
    ],
    [
      [0, 5],
      [300, 304.75],
    ],
  ],
  [
    'paused, moved on and played',
    [
      [0, 0],
      [5, 5],
      [5, 'stops'],
      [9, 100],
      [14, 105],
    ],
    [
      [0, 5],
      [100, 105],
    ],
  ],
  [
    'moved back and seen again',
    [
      [0, 0],
      [5, 5],
      [5.1, 2],
      [10, 6.9],
    ],
    [[0, 6.9]],
  ],
  [
    'a little faster',
    [
      [0, 0],
      [4, 5],
    ],
    [[0, 5]],
  ],
  [
    'stalled: the time in which nothing moved buys no jump',
    [
      [0, 0],
      [5, 5],
      [60, 5],
      [60.5, 50],
    ],
    [[0, 5]],
  ],
  [
    'in the background, reported once a minute',
    [
      [0, 0],
      [60, 60],
      [120, 119],
    ],
    [[0, 119]],
  ],
  ['not played at all', [[0, 30]], []],
])('%s', (_what, events, expected) => {
  expect(seenAfter(events)).toEqual(expected)
})
