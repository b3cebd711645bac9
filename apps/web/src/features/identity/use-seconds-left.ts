import { useEffect, useState } from 'react'

/** Counts real time, not the service's: the wait is as long on a phone whose clock is wrong. */
export function useSecondsLeft(seconds: number): number {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const startedAt = performance.now()
    const tick = () => setPassed(Math.floor((performance.now() - startedAt) / 1000))
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, seconds - passed)
}
