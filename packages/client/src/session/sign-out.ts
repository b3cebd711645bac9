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
 * Ends the session here at once, and at the service as soon as it can be reached: a sign-out that it has not confirmed is
 * kept on the device, over a reload or the end of the page. Answers whether it has confirmed.
 */
export async function signOut(): Promise<boolean> {
  rememberSignOut(whose())
  tellOtherTabs('session', 'ended')
  endSession()
  return confirmSignOut()
}

/** Asks the service to confirm every sign-out of this device, and keeps asking until it has. Answers whether it has. */
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
