import { storageName } from '../storage/names.ts'
import { PENDING_SIGN_OUT } from '../storage/session-marks.ts'
import { backOffMs } from '../transport/back-off.ts'

/** A consultant's session has a cookie of its own, beside that of whoever is signed in in another tab. */
export const sessionOwners = ['candidate', 'consultant'] as const
export type Whose = (typeof sessionOwners)[number]

const nameOf = (whose: Whose) =>
  storageName(whose === 'candidate' ? PENDING_SIGN_OUT : `${PENDING_SIGN_OUT}.consultant`)

/** Somebody signed out and the service has not confirmed it: until it has, the cookie must sign nobody in. */
export const isSignOutPending = (whose: Whose): boolean => localStorage.getItem(nameOf(whose)) !== null
export const rememberSignOut = (whose: Whose): void => localStorage.setItem(nameOf(whose), 'true')
export const forgetSignOut = (whose: Whose): void => localStorage.removeItem(nameOf(whose))

let lastHere: Promise<unknown> | undefined

/**
 * One at a time, over all tabs: the answer to a late sign-out clears the cookie, and would take that of a sign-in it
 * crossed on the way. Without TLS a browser has no locks, and only this tab waits for itself.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('rollcall-session', work)
  const turn = (lastHere ?? Promise.resolve()).then(work)
  lastHere = turn.catch(() => undefined)
  return turn
}

const FIRST_RETRY_MS = 5_000

let retry: ReturnType<typeof setTimeout> | undefined

/** Asks again and again, at longer and longer intervals, until the sign-out is done here or in another tab. */
export function retrySignOut(finish: () => Promise<boolean>, failures = 0): void {
  clearTimeout(retry)
  retry = setTimeout(
    () => void finish().then((isDone) => isDone || retrySignOut(finish, failures + 1)),
    backOffMs(failures, undefined, { firstMs: FIRST_RETRY_MS }),
  )
}
export const stopRetryingSignOut = (): void => clearTimeout(retry)
