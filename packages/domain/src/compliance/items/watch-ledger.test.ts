import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  creditWatched,
  isWatched,
  openLedger,
  reportIntervalMs,
  type Segment,
  unseenParts,
  type WatchLedger,
  watchedMs,
} from './watch-ledger.ts'

const MINUTE = 60_000
const video = (durationMs = 10 * MINUTE) => openLedger(durationMs, 0)
const secondsOf = (ledger: WatchLedger) => watchedMs(ledger) / 1_000

test('a video watched from its beginning, reported every ten seconds, is credited as it goes', () => {
  let ledger = video()
  for (let at = 10_000; at <= 10 * MINUTE; at += 10_000)
    ledger = creditWatched(ledger, [[at - 10_000, at]], at)
  expect(ledger.seen).toEqual([[0, 10 * MINUTE]])
  expect(isWatched(ledger, null)).toBe(true)
})

test('a video claimed at once is credited as far as time has passed', () => {
  const claimed = creditWatched(video(), [[0, 10 * MINUTE]], 1_000)
  expect(secondsOf(claimed)).toBeCloseTo(1.25, 3)
  expect(isWatched(claimed, null)).toBe(false)
})

test('two windows, and the same part twice, gain nothing', () => {
  let ledger = video()
  for (let at = 10_000; at <= 60_000; at += 10_000) {
    ledger = creditWatched(ledger, [[at - 10_000, at]], at)
    ledger = creditWatched(ledger, [[5 * MINUTE + at - 10_000, 5 * MINUTE + at]], at)
    ledger = creditWatched(ledger, [[at - 10_000, at]], at)
  }
  expect(secondsOf(ledger)).toBeLessThanOrEqual(60 * 1.25)
})

test('single frames with gaps between them are no video', () => {
  const comb = Array.from({ length: 600 }, (_, second): Segment => [second * 1_000, second * 1_000 + 1])
  let ledger = creditWatched(video(), comb, 1_000)
  expect(secondsOf(ledger)).toBeLessThan(2)
  for (let round = 0; round < 5; round++) ledger = creditWatched(ledger, comb, 1_000)
  expect(secondsOf(ledger)).toBeLessThan(2)
})

test('a gap as small as between two reports is closed and charged', () => {
  let ledger = creditWatched(video(), [[0, 9_800]], 10_000)
  ledger = creditWatched(ledger, [[10_050, 20_000]], 20_000)
  expect(ledger.seen).toEqual([[0, 20_000]])
})

test('a window left open overnight earns three quarters of a minute, and of a short video a quarter', () => {
  expect(secondsOf(creditWatched(video(), [[0, 10 * MINUTE]], 9 * 60 * MINUTE))).toBe(45)
  expect(secondsOf(creditWatched(video(30_000), [[0, 30_000]], 9 * 60 * MINUTE))).toBe(7.5)
})

test('the time between two openings earns nothing, and seen parts stay seen', () => {
  const seen = creditWatched(video(30_000), [[0, 5_000]], 5_000)
  const later = 5_000 + 60 * MINUTE
  const opened = openLedger(30_000, later, seen.seen)
  expect(creditWatched(opened, [[0, 30_000]], later).seen).toEqual([[0, 5_000]])
  expect(creditWatched(opened, [[0, 30_000]], later + 2_000).seen).toEqual([[0, 7_500]])
})

test.each([10 * MINUTE, 30_000, 9_000])(
  'a video of %d ms that is played and reported as players do is credited in full',
  (durationMs) => {
    const everyMs = reportIntervalMs(durationMs)
    let ledger = video(durationMs)
    for (let at = everyMs; at < durationMs + everyMs; at += everyMs)
      ledger = creditWatched(ledger, [[0, Math.min(at, durationMs)]], at)
    expect(ledger.seen).toEqual([[0, durationMs]])
  },
)

test.each<[string, Segment[], Segment[]]>([
  ['nothing', [], [[0, MINUTE]]],
  [
    'the middle',
    [[20_000, 30_000]],
    [
      [0, 20_000],
      [30_000, MINUTE],
    ],
  ],
  [
    'all but a gap that no player reports',
    [
      [0, 10_000],
      [10_900, MINUTE],
    ],
    [],
  ],
  ['all but its last moment', [[0, 59_200]], []],
])('the unseen parts of a minute of which %s was seen', (_what, seen, expected) => {
  expect(unseenParts(seen, MINUTE)).toEqual(expected)
})

test.each<[Segment]>([
  [[-5_000, 0]],
  [[20 * MINUTE, 30 * MINUTE]],
  [[5_000, 1_000]],
  [[Number.NaN, 1_000]],
  [[0, Number.NaN]],
])('%j is nothing', (segment) => {
  expect(creditWatched(video(), [segment], MINUTE).seen).toEqual([])
})

test.each([
  [null, 600_000, true],
  [null, 599_000, true],
  [null, 598_000, false],
  [80, 480_000, true],
  [80, 470_000, false],
])('with a minimum of %s %%, %d ms seen is enough: %s', (minimum, toMs, expected) => {
  expect(isWatched({ ...video(), seen: [[0, toMs]] }, minimum)).toBe(expected)
})

const edges = fc.integer({ min: -10_000, max: 11 * MINUTE })
const steps = fc.array(
  fc.record({
    segments: fc.array(fc.tuple(edges, edges)),
    pauseMs: fc.integer({ min: 0, max: 90_000 }),
    isOpened: fc.boolean(),
  }),
)

test('credited parts lie in the video, in order, never outrun the clock, and idle time earns a quarter at most', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 1_000, max: 10 * MINUTE }), (given, durationMs) => {
      let [ledger, now] = [video(durationMs), 0]
      for (const { segments, pauseMs, isOpened } of given) {
        now += pauseMs
        const before = watchedMs(ledger)
        if (isOpened) ledger = openLedger(durationMs, now, ledger.seen)
        ledger = creditWatched(ledger, segments, now)
        const credited = watchedMs(ledger) - before
        expect(credited).toBeGreaterThanOrEqual(0)
        expect(credited).toBeLessThanOrEqual(isOpened ? 0 : Math.min(45_000, durationMs / 4))
      }
      expect(watchedMs(ledger)).toBeLessThanOrEqual(Math.min(durationMs, now * 1.25))
      let last = -1
      for (const [from, to] of ledger.seen) {
        expect(from).toBeGreaterThan(last)
        expect(to).toBeGreaterThan(from)
        last = to
      }
      expect(last).toBeLessThanOrEqual(durationMs)
    }),
  )
})
