import { clientFailure } from '../shared/api/failure.ts'
import { signOut } from '../shared/session/session.ts'
import { PENDING_SIGN_OUT } from '../shared/session/session-marks.ts'
import { clearStorages } from '../shared/storage/stored.ts'
import { toast } from '../shared/ui/toast.ts'
import { forgetDeviceCopy } from './device-copy.ts'

let signingOut: Promise<void> | undefined

/** Signs out and leaves nothing of the person on the device. */
export function signOutHere(): Promise<void> {
  // Begun in the next turn: the session ends at once, and whoever hears of that asks whether this is why.
  signingOut ??= Promise.resolve()
    .then(signOutAndForget)
    .finally(() => {
      signingOut = undefined
    })
  return signingOut
}

/** While somebody signs out, the end of their session needs no word. */
export const isSigningOut = (): boolean => signingOut !== undefined

async function signOutAndForget() {
  const finished = signOut()
  await forgetEverything()
  if (!(await finished)) toast(clientFailure('sign_out_failed').message, 'error')
}

async function forgetEverything() {
  clearStorages(PENDING_SIGN_OUT)
  await forgetDeviceCopy()
}

/** The session ended without a sign-out: what the person did and has not been sent is theirs when they are back. */
export async function forgetAllButTheQueue(): Promise<void> {
  clearStorages('waiting.', 'refused.', PENDING_SIGN_OUT)
  await forgetDeviceCopy()
}
