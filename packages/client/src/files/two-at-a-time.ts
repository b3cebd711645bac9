const MAX_RUNNING = 2

/** Limits concurrency, so that a list of files does not render all its pages at once. Aborted work never starts. */
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
      // The next one takes this one's place, so the number of running ones stays.
      if (next) next()
      else running--
    }
  }
}
