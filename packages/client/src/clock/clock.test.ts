import { afterEach, expect, test, vi } from 'vitest'
import { clockOffset, forgetServiceTime, learnServiceTime, noteArrival } from './clock.ts'

const MINUTE_MS = 60_000
const saying = (instant: number) => new Response(null, { headers: { date: new Date(instant).toUTCString() } })

afterEach(() => {
  forgetServiceTime()
  vi.useRealTimers()
})

test('a device whose clock is wrong follows the service, by an answer that has just come or by one that waited', () => {
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

test('an answer that waited for ten seconds does not make a clock that is right ten seconds slow', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-17T06:40:00Z') })
  const early = saying(Date.now())
  noteArrival(early, Date.now())
  vi.advanceTimersByTime(10_000)
  learnServiceTime(early)
  expect(clockOffset()).toBe(0)
})
