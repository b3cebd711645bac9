import { type IdentityAnswer, identityCall } from './identity-call.ts'
import { hasSession } from './session-state.ts'
import { signOut } from './sign-out.ts'

const CONFIRM = 'POST /password-reset/confirm'
type Confirmed = IdentityAnswer<typeof CONFIRM>

export const requestPasswordReset = (email: string) =>
  identityCall<undefined>('POST /password-reset', { body: { email } })

/** Whether the link can still be used: refused for its password, it can. */
export const checkResetLink = (token: string) =>
  identityCall<Confirmed>(CONFIRM, { body: { token, password: '' } })

/** Every session of the account ends, and the person who is signed in on this device makes room for the login screen. */
export async function confirmPasswordReset(token: string, password: string) {
  const answer = await identityCall<Confirmed>(CONFIRM, { body: { token, password } })
  if (answer.isSuccess && hasSession()) await signOut()
  return answer
}
