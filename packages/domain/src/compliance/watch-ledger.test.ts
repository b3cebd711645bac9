import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  creditWatched,
  isWatched,
  type Segment,
  startLedger,
  type WatchLedger,
  watchedMs,
} from './watch-ledger.ts'

const MINUTE = 60_000
const film = () => startLedger(10 * MINUTE, 0)
const secondsOf = (ledger: WatchLedger) => watchedMs(ledger) / 1_000

test('a film watched from its beginning, reported every ten seconds, is credited as it goes', () => {
  let ledger = film()
  for (let at = 10_000; at <= 10 * MINUTE; at += 10_000)
    ledger = creditWatched(ledger, [[at - 10_000, at]], at)
  expect(ledger.seen).toEqual([[0, 10 * MINUTE]])
  expect(isWatched(ledger, null)).toBe(true)
})

test('a film claimed at once is credited as far as time has passed', () => {
  const claimed = creditWatched(film(), [[0, 10 * MINUTE]], 1_000)
  expect(secondsOf(claimed)).toBeCloseTo(6.25, 3)
  expect(isWatched(claimed, null)).toBe(false)
})

test('two windows, and the same part twice, gain nothing', () => {
  let ledger = film()
  for (let at = 10_000; at <= 60_000; at += 10_000) {
    ledger = creditWatched(ledger, [[at - 10_000, at]], at)
    ledger = creditWatched(ledger, [[5 * MINUTE + at - 10_000, 5 * MINUTE + at]], at)
    ledger = creditWatched(ledger, [[at - 10_000, at]], at)
  }
  expect(secondsOf(ledger)).toBeLessThanOrEqual(60 * 1.25 + 5)
})

test('a comb of single frames is no film', () => {
  const comb = Array.from({ length: 600 }, (_, second): Segment => [second * 1_000, second * 1_000 + 1])
  let ledger = creditWatched(film(), comb, 1_000)
  expect(secondsOf(ledger)).toBeLessThan(7)
  for (let round = 0; round < 5; round++) ledger = creditWatched(ledger, comb, 1_000)
  expect(secondsOf(ledger)).toBeLessThan(7)
})

test('a hole as small as between two reports is closed and paid for', () => {
  let ledger = creditWatched(film(), [[0, 9_800]], 10_000)
  ledger = creditWatched(ledger, [[10_050, 20_000]], 20_000)
  expect(ledger.seen).toEqual([[0, 20_000]])
})

test('a window left open overnight saves up three quarters of a minute', () => {
  expect(secondsOf(creditWatched(film(), [[0, 10 * MINUTE]], 9 * 60 * MINUTE))).toBe(45)
})

test.each<[Segment]>([
  [[-5_000, 0]],
  [[20 * MINUTE, 30 * MINUTE]],
  [[5_000, 1_000]],
  [[Number.NaN, 1_000]],
  [[0, Number.NaN]],
])('%j is nothing', (segment) => {
  expect(creditWatched(film(), [segment], MINUTE).seen).toEqual([])
})

test.each([
  [null, 600_000, true],
  [null, 599_000, true],
  [null, 598_000, false],
  [80, 480_000, true],
  [80, 470_000, false],
])('with a minimum of %s %%, %d ms seen is enough: %s', (minimum, toMs, expected) => {
  expect(isWatched({ ...film(), seen: [[0, toMs]] }, minimum)).toBe(expected)
})

const edges = fc.integer({ min: -10_000, max: 11 * MINUTE })
const reports = fc.array(fc.tuple(fc.array(fc.tuple(edges, edges)), fc.integer({ min: 0, max: 90_000 })))

test('whatever is reported, what is credited lies in the film, in order, and never outruns the clock', () => {
  fc.assert(
    fc.property(reports, (sent) => {
      let [ledger, now] = [film(), 0]
      for (const [segments, pauseMs] of sent) {
        now += pauseMs
        const before = watchedMs(ledger)
        ledger = creditWatched(ledger, segments, now)
        expect(watchedMs(ledger)).toBeGreaterThanOrEqual(before)
      }
      expect(watchedMs(ledger)).toBeLessThanOrEqual(Math.min(10 * MINUTE, now * 1.25 + 5_000))
      let last = -1
      for (const [from, to] of ledger.seen) {
        expect(from).toBeGreaterThan(last)
        expect(to).toBeGreaterThan(from)
        last = to
      }
      expect(last).toBeLessThanOrEqual(10 * MINUTE)
    }),
  )
})
