import { useCallback, useSyncExternalStore } from 'react'

let offsetMs = 0

/** A header tells whole seconds and travelled for a while; less than this is not a clock that is wrong. */
export const TOLERANCE_MS = 3_000

/** The service's now: a phone whose own clock is wrong still shows the right greeting, tense and windows. */
export const now = (): number => Date.now() + offsetMs

/** How far this device's own clock is from the service's. */
export const clockOffset = (): number => offsetMs

/** As an earlier visit learnt it: a page opened without a network cannot learn it itself. */
export const startWithOffset = (knownMs: number): void => {
  if (offsetMs === 0) offsetMs = knownMs
}

const arrivals = new WeakMap<Response, number>()

/** An answer that waited to be read tells the time of its arrival: taken for that of its reading, the clock would be slow. */
export const noteArrival = (response: Response, arrivedAt: number): void => {
  arrivals.set(response, arrivedAt)
}

export function learnServiceTime(response: Response): void {
  const told = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(told)) return
  const arrivedAt = arrivals.get(response) ?? Date.now()
  if (Math.abs(told - arrivedAt - offsetMs) > TOLERANCE_MS) offsetMs = told - arrivedAt
}

/** For the end of the portal: the next one learns it anew. */
export const forgetServiceTime = (): void => {
  offsetMs = 0
}

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000

/**
 * The one tick of the portal: reads something again every so often, and shows it again when it has changed. Timers sleep with
 * a phone in a pocket, so coming back to the page reads it again too. `null` stands still.
 */
function useTick(everyMs: number | null, read: () => number): number {
  const subscribe = useCallback((listener: () => void) => subscribeTick(everyMs, listener), [everyMs])
  return useSyncExternalStore(subscribe, read)
}

/** The service's now in whole steps. */
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

/** The minute it is, for what changes with the time of day while the page stays open. */
export const useCurrentMinute = (): number => useNow(MINUTE_MS)

const HOUR_S = 60 * 60

/** Whole seconds until an instant, 0 once it has come; more than an hour away it only changes with the minute. */
export const useSecondsUntil = (instant: number): number =>
  useTick(SECOND_MS, () => {
    const seconds = Math.max(0, Math.ceil((instant - now()) / SECOND_MS))
    return seconds > HOUR_S ? Math.ceil(seconds / 60) * 60 : seconds
  })
