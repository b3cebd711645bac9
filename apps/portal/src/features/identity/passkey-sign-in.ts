import { finishPasskeySignIn, startPasskeySignIn } from '@rollcall/client/session/sign-in.ts'
import { clientFailure, Failure } from '@rollcall/client/transport/failure.ts'
import { genericErrorCode } from '@rollcall/contract/errors'
import { LazyTimeoutError } from '@rollcall/ui/lazy/lazy.ts'
import { tPasskeySignIn } from './passkey-sign-in.words.ts'
import { signWithPasskey } from './second-factors/passkey.ts'

/** Why it did not sign in: a failure, or a message if the user cancelled. */
type Outcome = { isSignedIn: boolean; failure: Failure | null; notice: string | null }

const failed = (failure: Failure): Outcome => ({ isSignedIn: false, failure, notice: null })

export async function signInWithPasskey(): Promise<Outcome> {
  const { error, data } = await startPasskeySignIn()
  if (error) return failed(error)
  const { challengeId, passkeyOptions } = data
  const signed = await signWithPasskey(passkeyOptions).then(
    (credential) => ({ credential }),
    (reason: unknown) => ({ reason }),
  )
  if ('reason' in signed) return unsigned(signed.reason)
  const answer = await finishPasskeySignIn({ body: { challengeId, ...signed } })
  if (answer.isSuccess) return { isSignedIn: true, failure: null, notice: null }
  return failed(answer.error.code === 'wrong_credentials' ? saying(tPasskeySignIn('refused')) : answer.error)
}

/** Does not use the service's code, whose text and field are about a password. */
const saying = (message: string) =>
  new Failure({ code: genericErrorCode, type: 'unknownError', source: 'clientSide', message })

/** Browsers do not tell a person who cancels from one who has no passkey for this site. */
function unsigned(reason: unknown): Outcome {
  const name = reason instanceof Error ? reason.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError')
    return { isSignedIn: false, failure: null, notice: tPasskeySignIn('notUsed') }
  if (reason instanceof LazyTimeoutError) return failed(clientFailure('network_unreachable'))
  return failed(saying(tPasskeySignIn('failed')))
}
