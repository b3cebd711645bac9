import { isActing, unmarkActing } from '../storage/session-marks.ts'
import { forgetHeld } from '../storage/stored.ts'
import { dropToken } from './access-token.ts'
import { dropEarlyRenewal } from './early-renewal.ts'

export type SessionEndReason = 'expired' | 'suspended' | 'signedOutInOtherTab' | 'actingEnded'

/** Why the login screen is shown, until the next session begins or the person signs out. */
let endReason: SessionEndReason | undefined
const listeners = new Set<() => void>()

export const sessionEndReason = (): SessionEndReason | undefined => endReason

export const setSessionEndReason = (reason: SessionEndReason | undefined): void => {
  endReason = reason
}

/** The session ended: signed out here, in another tab, or refused by the service. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function endSession(reason?: SessionEndReason): void {
  endReason = reason
  forgetSession()
  endActing()
  for (const listener of listeners) listener()
}

/** Drops the token, and the refresh that the boot script began. */
export function forgetSession(): void {
  dropToken()
  dropEarlyRenewal()
}

export function endActing(): void {
  if (!isActing()) return
  unmarkActing()
  forgetHeld()
}
