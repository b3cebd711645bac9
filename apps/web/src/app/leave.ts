import { clientFailure } from '../shared/api/failure.ts'
import { signOut } from '../shared/session/session.ts'
import { clearStorages } from '../shared/storage/stored.ts'
import { toast } from '../shared/ui/toast.ts'
import { forgetDeviceCopy } from './device-copy.ts'

/** Signs out and leaves nothing of the person on the device. */
export async function leave(): Promise<void> {
  const answer = await signOut()
  await forgetEverything()
  if (!answer.isSuccess) toast(clientFailure('sign_out_failed').message, 'error')
}

export async function forgetEverything(): Promise<void> {
  clearStorages()
  await forgetDeviceCopy()
}
