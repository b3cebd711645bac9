import { storageName } from '../storage/names.ts'
import { PENDING_SIGN_OUT } from '../storage/session-marks.ts'
import { backOffMs } from '../transport/back-off.ts'

/** A consultant's session has a cookie of its own, besides that of a candidate in another tab. */
export const sessionOwners = ['candidate', 'consultant'] as const
export type Whose = (typeof sessionOwners)[number]

const nameOf = (whose: Whose) =>
  storageName(whose === 'candidate' ? PENDING_SIGN_OUT : `${PENDING_SIGN_OUT}.consultant`)

/** A sign-out that the service has not confirmed yet: until then the cookie must not be used. */
export const isSignOutPending = (whose: Whose): boolean => localStorage.getItem(nameOf(whose)) !== null
export const rememberSignOut = (whose: Whose): void => localStorage.setItem(nameOf(whose), 'true')
export const forgetSignOut = (whose: Whose): void => localStorage.removeItem(nameOf(whose))

let lastHere: Promise<unknown> | undefined

/**
 * One at a time across all tabs: the response to a late sign-out clears the cookie, which may be that of a concurrent
 * sign-in. Without TLS browsers have no locks, so only requests of this tab wait for each other.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('rollcall-session', work)
  const turn = (lastHere ?? Promise.resolve()).then(work)
  lastHere = turn.catch(() => undefined)
  return turn
}

const FIRST_RETRY_MS = 5_000

let retry: ReturnType<typeof setTimeout> | undefined

/** Retries at growing intervals until the sign-out is confirmed here or in another tab. */
export function retrySignOut(finish: () => Promise<boolean>, failures = 0): void {
  clearTimeout(retry)
  retry = setTimeout(
    () => void finish().then((isDone) => isDone || retrySignOut(finish, failures + 1)),
    backOffMs(failures, undefined, { firstMs: FIRST_RETRY_MS }),
  )
}
export const stopRetryingSignOut = (): void => clearTimeout(retry)
