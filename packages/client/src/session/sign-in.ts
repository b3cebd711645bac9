import type { CallInput as ContractInput } from '@rollcall/contract/call'
import type { SecondFactorChallenge } from '@rollcall/contract/identity/identity'
import type { Token } from './access-token.ts'
import { beginSession } from './begin-session.ts'
import { type IdentityAnswer, type IdentityCalls, identityCall } from './identity-call.ts'
import { forgetSignOut, inTurn } from './pending-sign-out.ts'

/** The service ends the session of the sent cookie, which completes an unconfirmed sign-out. */
async function beginBy(key: keyof IdentityCalls, body: unknown) {
  const answer = await inTurn(async () => {
    const given = await identityCall<Token | SecondFactorChallenge>(key, { body })
    if (given.isSuccess && 'accessToken' in given.data) forgetSignOut('candidate')
    return given
  })
  if (answer.isSuccess && 'accessToken' in answer.data) await beginSession(answer.data)
  return answer
}

/** Signed in, or a second factor is required. */
export const signIn = (email: string, password: string) => beginBy('POST /sign-in', { email, password })

export const answerChallenge = (input: ContractInput<IdentityCalls['POST /mfa']>) =>
  beginBy('POST /mfa', input.body)
export const sendChallengeCode = (input: ContractInput<IdentityCalls['POST /mfa/send']>) =>
  identityCall<IdentityAnswer<'POST /mfa/send'>>('POST /mfa/send', input)

export const startPasskeySignIn = () =>
  identityCall<IdentityAnswer<'POST /passkey/start'>>('POST /passkey/start')
export const finishPasskeySignIn = (input: ContractInput<IdentityCalls['POST /passkey/finish']>) =>
  beginBy('POST /passkey/finish', input.body)

export const signInWithAuthToken = (authToken: string) => beginBy('POST /custom-token', { authToken })
