export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** Starts at the given instant and continues from there. */
export function clockFrom(startsAt: number): Clock {
  const offset = startsAt - Date.now()
  return { now: () => Date.now() + offset }
}
