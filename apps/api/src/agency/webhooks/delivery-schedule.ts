const [MINUTE, HOUR] = [60, 3_600]

/** Seconds between ten attempts: 75 hours in all, so that a receiver may be away over a weekend. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]
const MAX_PAUSE = 24 * HOUR
/** Up to a tenth more or less: deliveries that failed together do not all return at once. */
const JITTER = 0.1

export type Outcome = 'delivered' | 'retry' | 'gone'

/** A redirect is a failure: following it would send the change to an address that was not registered. */
export function outcomeOf(httpStatus: number): Outcome {
  if (httpStatus >= 200 && httpStatus < 300) return 'delivered'
  return httpStatus === 410 ? 'gone' : 'retry'
}

/** @returns undefined after the last attempt */
export function pauseAfter(
  attempt: number,
  { retryAfterSeconds = 0, random = Math.random() }: { retryAfterSeconds?: number; random?: number } = {},
): number | undefined {
  const pause = PAUSES[attempt - 1]
  if (pause === undefined) return undefined
  const jittered = Math.round(pause * (1 - JITTER + 2 * JITTER * random))
  return Math.max(jittered, Math.min(retryAfterSeconds, MAX_PAUSE))
}

/** Seconds or a date. */
export function retryAfterOf(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000))
}
