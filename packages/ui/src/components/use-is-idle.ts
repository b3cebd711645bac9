import { useEffect, useState } from 'react'

const LATEST_MS = 3_000

/** Whether the page has had nothing to do since this was first shown: what is not on the first screen waits for that. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const becomeIdle = () => setIdle(true)
    if (!('requestIdleCallback' in window)) {
      // Safari has no such callback.
      const timer = setTimeout(becomeIdle, LATEST_MS / 3)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(becomeIdle, { timeout: LATEST_MS })
    return () => cancelIdleCallback(request)
  }, [])
  return isIdle
}
