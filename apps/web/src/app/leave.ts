import { clientFailure } from '../shared/api/failure.ts'
import { PENDING_SIGN_OUT } from '../shared/session/pending-sign-out.ts'
import { signOut } from '../shared/session/session.ts'
import { clearStorages } from '../shared/storage/stored.ts'
import { toast } from '../shared/ui/toast.ts'
import { forgetDeviceCopy } from './device-copy.ts'

let leaving: Promise<void> | undefined

/** Signs out and leaves nothing of the person on the device. */
export function leave(): Promise<void> {
  leaving ??= signOutAndForget().finally(() => {
    leaving = undefined
  })
  return leaving
}

/** While somebody is on the way out the end of their session is no news. */
export const isLeaving = (): boolean => leaving !== undefined

async function signOutAndForget() {
  const finished = signOut()
  await forgetEverything()
  if (!(await finished)) toast(clientFailure('sign_out_failed').message, 'error')
}

async function forgetEverything() {
  clearStorages(PENDING_SIGN_OUT)
  await forgetDeviceCopy()
}

/** Nobody chose to leave: what they did and what has not been sent is theirs when they are back. */
export async function forgetButWhatWaits(): Promise<void> {
  clearStorages('waiting.', 'refused.', PENDING_SIGN_OUT)
  await forgetDeviceCopy()
}
