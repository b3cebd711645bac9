let offsetMs = 0

/** A header tells whole seconds and travelled for a while; less than this is not a clock that is wrong. */
export const TOLERANCE_MS = 3_000

/** The service's now: a phone whose own clock is wrong still shows the right greeting, tense and windows. */
export const now = (): number => Date.now() + offsetMs

/** How far this device's own clock is from the service's. */
export const clockOffset = (): number => offsetMs

/** As an earlier visit learnt it: a page opened without a network cannot learn it itself. */
export const startWithOffset = (knownMs: number): void => {
  if (offsetMs === 0) offsetMs = knownMs
}

export function learnServiceTime(response: Response): void {
  const told = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(told)) return
  if (Math.abs(told - now()) > TOLERANCE_MS) offsetMs = told - Date.now()
}
