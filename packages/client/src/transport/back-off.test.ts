import { expect, test } from 'vitest'
import { backOffMs } from './back-off.ts'
import { Failure } from './failure.ts'

const busy = (retryAfterSeconds: number | null) =>
  new Failure({
    code: 'overloaded',
    type: 'transientError',
    message: '',
    source: 'server',
    retryAfterSeconds,
  })
const earliest = { random: () => 0 }
const latest = { random: () => 0.999 }

test('each failure doubles the wait, up to ten minutes', () => {
  expect([0, 1, 2, 3].map((failures) => backOffMs(failures, undefined, earliest))).toEqual([
    1000, 2000, 4000, 8000,
  ])
  expect(backOffMs(60, undefined, earliest)).toBe(600_000)
  expect(backOffMs(1, undefined, { ...earliest, firstMs: 30_000 })).toBe(60_000)
})

test('the wait is never shorter than the service requires', () => {
  expect(backOffMs(0, busy(5), earliest)).toBe(5000)
  expect(backOffMs(4, busy(5), earliest)).toBe(16_000)
  expect(backOffMs(0, busy(null), earliest)).toBe(1000)
})

test('clients that fail together do not retry together', () => {
  expect(backOffMs(0, busy(4), latest)).toBeGreaterThan(5900)
})
