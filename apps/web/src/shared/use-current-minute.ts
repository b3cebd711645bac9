import { useSyncExternalStore } from 'react'
import { now } from './clock.ts'

const MINUTE_MS = 60_000

const currentMinute = () => Math.floor(now() / MINUTE_MS) * MINUTE_MS

/** Timers sleep with a phone in a pocket: coming back to the page asks again. */
function subscribe(listener: () => void) {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(tick, MINUTE_MS - (now() % MINUTE_MS))
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
export const useCurrentMinute = (): number => useSyncExternalStore(subscribe, currentMinute)
