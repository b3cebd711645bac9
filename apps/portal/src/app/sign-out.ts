import { draftsOf } from '@rollcall/client/form/draft.ts'
import { currentUserQuery, personHere } from '@rollcall/client/queries/current-user.queries.ts'
import { queryClient } from '@rollcall/client/queries/query-client.ts'
import { signOut } from '@rollcall/client/session/sign-out.ts'
import { isActing, PENDING_SIGN_OUT } from '@rollcall/client/storage/session-marks.ts'
import { clearStorages } from '@rollcall/client/storage/stored.ts'
import { clientFailure } from '@rollcall/client/transport/failure.ts'
import { toast } from '@rollcall/ui/components/toast.ts'
import { closeNotifications } from '../shared/close-notifications.ts'
import { forgetDeviceCopy } from '../shared/device-copy.ts'
import { showAppBadge } from './app-badge.ts'

/** The page shown after signing out. */
export type Exit = '/login' | '/user/impersonate/logout'

let signingOut: Promise<Exit> | undefined

/** Signs out and leaves nothing of the person on the device. */
export function signOutHere(): Promise<Exit> {
  // Starts in the next task: the session ends at once, and its listeners check whether a sign-out is the cause.
  signingOut ??= Promise.resolve()
    .then(signOutAndForget)
    .finally(() => {
      signingOut = undefined
    })
  return signingOut
}

/** During a sign-out the end of the session needs no message. */
export const isSigningOut = (): boolean => signingOut !== undefined

async function signOutAndForget(): Promise<Exit> {
  const wasActing = isActing()
  const finished = signOut()
  // A consultant stores nothing on the device: the stored data belongs to the user of another tab.
  if (wasActing) forgetFetched()
  else await forgetEverything()
  if (!(await finished)) toast(clientFailure('sign_out_failed').message, 'error')
  return wasActing ? '/user/impersonate/logout' : '/login'
}

let actedFor: string | undefined

/** The first name of the candidate a consultant has just acted for. In memory only: nothing is stored on the device. */
export const lastActedFor = (): string | undefined => actedFor

export function forgetFetched(): void {
  actedFor = queryClient.getQueryData(currentUserQuery.queryKey)?.firstName ?? actedFor
  queryClient.clear()
}

async function forgetEverything() {
  showAppBadge(0)
  clearStorages(PENDING_SIGN_OUT)
  await closeNotifications().catch(() => undefined)
  await forgetDeviceCopy()
}

/** The session ended without a sign-out: unsent changes are kept until the user signs in again. */
export async function forgetAllButTheQueue({ keepsDrafts }: { keepsDrafts: boolean }): Promise<void> {
  showAppBadge(0)
  const person = keepsDrafts ? personHere() : undefined
  clearStorages('waiting.', 'refused.', PENDING_SIGN_OUT, ...(person ? [draftsOf(person)] : []))
  await closeNotifications().catch(() => undefined)
  await forgetDeviceCopy()
}
