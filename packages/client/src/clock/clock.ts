import { useCallback, useSyncExternalStore } from 'react'

let offsetMs = 0

/** The `Date` header has whole seconds and took some time to arrive; a smaller difference does not mean a wrong clock. */
export const TOLERANCE_MS = 3_000

/** The current time of the service: a phone with a wrong clock still shows the right greeting, tense and windows. */
export const now = (): number => Date.now() + offsetMs

/** The offset of this device's clock from the service's. */
export const clockOffset = (): number => offsetMs

/** Uses the offset of an earlier visit: a page opened without a network cannot measure it. */
export const startWithOffset = (knownMs: number): void => {
  if (offsetMs === 0) offsetMs = knownMs
}

const arrivals = new WeakMap<Response, number>()

/**
 * A response may be read late, and its `Date` is the time of its arrival. Compared with the time of reading, the clock would
 * be slow.
 */
export const noteArrival = (response: Response, arrivedAt: number): void => {
  arrivals.set(response, arrivedAt)
}

export function learnServiceTime(response: Response): void {
  const serviceTime = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(serviceTime)) return
  const arrivedAt = arrivals.get(response) ?? Date.now()
  if (Math.abs(serviceTime - arrivedAt - offsetMs) > TOLERANCE_MS) offsetMs = serviceTime - arrivedAt
}

/** Called when the portal ends; the next start measures it again. */
export const forgetServiceTime = (): void => {
  offsetMs = 0
}

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000

/**
 * The only ticking hook of the portal: reads a value at an interval and renders when it has changed. Timers stop while a
 * phone sleeps, so returning to the page reads it too. `null` stops the ticking.
 */
function useTick(everyMs: number | null, read: () => number): number {
  const subscribe = useCallback((listener: () => void) => subscribeTick(everyMs, listener), [everyMs])
  return useSyncExternalStore(subscribe, read)
}

/** The current time of the service, in whole steps. */
export function useNow(everyMs: number | null): number {
  const step = everyMs ?? MINUTE_MS
  return useTick(everyMs, () => Math.floor(now() / step) * step)
}

function subscribeTick(everyMs: number | null, listener: () => void): () => void {
  if (everyMs === null) return () => undefined
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(tick, everyMs - (now() % everyMs))
  }
  const tick = () => {
    listener()
    wait()
  }
  wait()
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** The current minute, for content that changes with the time of day while the page stays open. */
export const useCurrentMinute = (): number => useNow(MINUTE_MS)

const HOUR_S = 60 * 60

/** Whole seconds until an instant, 0 once it has passed. More than an hour ahead it changes every minute only. */
export const useSecondsUntil = (instant: number): number =>
  useTick(SECOND_MS, () => {
    const seconds = Math.max(0, Math.ceil((instant - now()) / SECOND_MS))
    return seconds > HOUR_S ? Math.ceil(seconds / 60) * 60 : seconds
  })
