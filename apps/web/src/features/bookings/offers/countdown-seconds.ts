import { useSyncExternalStore } from 'react'
import { now } from '../../../shared/clock.ts'

const HOUR_S = 60 * 60

/** Coming back to the page asks again: timers sleep with a phone in a pocket. */
function subscribe(listener: () => void) {
  const timer = setInterval(listener, 1_000)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** Whole seconds until an instant, 0 once it has come; more than an hour away it only changes with the minute. */
export const useSecondsUntil = (instant: number): number =>
  useSyncExternalStore(subscribe, () => {
    const seconds = Math.max(0, Math.ceil((instant - now()) / 1_000))
    return seconds > HOUR_S ? Math.ceil(seconds / 60) * 60 : seconds
  })
