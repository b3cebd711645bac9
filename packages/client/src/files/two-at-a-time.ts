const MAX_RUNNING = 2

/** A list of files must not have all its pages drawn at once. What is no longer wanted when its turn comes is not begun. */
export function twoAtATime() {
  let running = 0
  const waiting: (() => void)[] = []
  return async function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (running < MAX_RUNNING) running++
    else await new Promise<void>((start) => waiting.push(start))
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      const next = waiting.shift()
      // The turn is handed on, and the number of those running stays.
      if (next) next()
      else running--
    }
  }
}
