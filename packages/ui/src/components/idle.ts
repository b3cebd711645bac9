import { startTransition, useEffect, useState } from 'react'

const MAX_WAIT_MS = 3_000

const waiting = new Set<() => void>()

/**
 * Calls back once the page has loaded and is idle. All callbacks run together: one after the other, each would render its part of the screen
 * by itself. Returns a function that cancels the callback.
 */
export function whenIdle(callback: () => void): () => void {
  if (waiting.size === 0) requestIdle(callAll)
  waiting.add(callback)
  return () => void waiting.delete(callback)
}

function requestIdle(callback: () => void): void {
  // Until then the first screen needs the network.
  if (document.readyState !== 'complete') {
    window.addEventListener('load', () => requestIdle(callback), { once: true })
    return
  }
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: MAX_WAIT_MS })
  else setTimeout(callback, MAX_WAIT_MS / 3)
}

function callAll() {
  const callbacks = [...waiting]
  waiting.clear()
  startTransition(() => {
    for (const callback of callbacks) callback()
  })
}

/** Whether the page has been idle since the first render. Parts below the first screen wait for that. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}
