import { type IdentityAnswer, identityCall } from './identity-call.ts'
import { hasSession } from './session-state.ts'
import { signOut } from './sign-out.ts'

const CONFIRM = 'POST /password-reset/confirm'
type Confirmed = IdentityAnswer<typeof CONFIRM>

export const requestPasswordReset = (email: string) =>
  identityCall<undefined>('POST /password-reset', { body: { email } })

/** Whether the link is still valid: it is, if only the password was refused. */
export const checkResetLink = (token: string) =>
  identityCall<Confirmed>(CONFIRM, { body: { token, password: '' } })

/** Ends every session of the account, and the session on this device, so that the login screen is shown. */
export async function confirmPasswordReset(token: string, password: string) {
  const answer = await identityCall<Confirmed>(CONFIRM, { body: { token, password } })
  if (answer.isSuccess && hasSession()) await signOut()
  return answer
}
