import { afterEach, expect, test, vi } from 'vitest'
import { clockOffset, forgetServiceTime, learnServiceTime, noteArrival } from './clock.ts'

const MINUTE_MS = 60_000
const saying = (instant: number) => new Response(null, { headers: { date: new Date(instant).toUTCString() } })

afterEach(() => {
  forgetServiceTime()
  vi.useRealTimers()
})

test('a device with a wrong clock follows the service, by a new response or by one that was read late', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-17T06:40:00Z') })
  learnServiceTime(saying(Date.now() + 2_000))
  expect(clockOffset()).toBe(0)
  learnServiceTime(saying(Date.now() + 5 * MINUTE_MS))
  expect(clockOffset()).toBe(5 * MINUTE_MS)

  forgetServiceTime()
  const early = saying(Date.now() + 5 * MINUTE_MS)
  noteArrival(early, Date.now())
  vi.advanceTimersByTime(10_000)
  learnServiceTime(early)
  expect(clockOffset()).toBe(5 * MINUTE_MS)
})

test('a response that was read ten seconds late does not make a correct clock slow', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-17T06:40:00Z') })
  const early = saying(Date.now())
  noteArrival(early, Date.now())
  vi.advanceTimersByTime(10_000)
  learnServiceTime(early)
  expect(clockOffset()).toBe(0)
})
