import { useEffect, useState } from 'react'

const MAX_WAIT_MS = 3_000

/** Whether the page has been idle since the first render. Parts below the first screen wait for that. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const becomeIdle = () => setIdle(true)
    if (!('requestIdleCallback' in window)) {
      // Safari has no requestIdleCallback.
      const timer = setTimeout(becomeIdle, MAX_WAIT_MS / 3)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(becomeIdle, { timeout: MAX_WAIT_MS })
    return () => cancelIdleCallback(request)
  }, [])
  return isIdle
}
