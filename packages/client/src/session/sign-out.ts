import { tellOtherTabs } from '../storage/other-tabs.ts'
import { identityCall } from './identity-call.ts'
import {
  forgetSignOut,
  inTurn,
  isSignOutPending,
  rememberSignOut,
  retrySignOut,
  sessionOwners,
} from './pending-sign-out.ts'
import { endSession } from './session-end.ts'
import { whose } from './session-state.ts'

const SIGN_OUT_MS = 8_000

const signOutCalls = { candidate: 'POST /sign-out', consultant: 'POST /consultant/sign-out' } as const

/**
 * Ends the session here at once, and at the service as soon as it can be reached: an unconfirmed sign-out is stored on
 * the device and survives a reload. Returns whether the service has confirmed it.
 */
export async function signOut(): Promise<boolean> {
  rememberSignOut(whose())
  tellOtherTabs('session', 'ended')
  endSession()
  return confirmSignOut()
}

/**
 * Requests confirmation of all sign-outs of this device, and retries until they are confirmed. Returns whether they
 * are.
 */
export async function confirmSignOut(): Promise<boolean> {
  if (!sessionOwners.some(isSignOutPending)) return true
  const isDone = await finishSignOut()
  if (!isDone) retryLater()
  return isDone
}

export const retryLater = (): void => retrySignOut(finishSignOut)

const finishSignOut = (): Promise<boolean> =>
  inTurn(async () => {
    for (const owner of sessionOwners.filter(isSignOutPending)) {
      const signal = AbortSignal.timeout(SIGN_OUT_MS)
      const { isSuccess } = await identityCall<undefined>(signOutCalls[owner], { signal })
      if (!isSuccess) return false
      forgetSignOut(owner)
    }
    return true
  })
