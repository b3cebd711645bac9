import { transmit } from '@rollcall/client/transport/transport.ts'
import type { CallAnswer, CallInput } from '@rollcall/contract/call'
import type { consultantIdentityCalls } from '@rollcall/contract/identity/consultants'

type Calls = typeof consultantIdentityCalls
export type ActingRequest = CallInput<Calls['POST /consultant/start']>['body']
type ProviderAnswer = CallInput<Calls['POST /consultant/complete']>['body']

/** None of these sends the acting header. */
const identity = <K extends keyof Calls>(key: K, body?: ActingRequest | ProviderAnswer) =>
  transmit<CallAnswer<Calls[K]>>('/identity', key, { body })

export const startSignIn = (body: ActingRequest) => identity('POST /consultant/start', body)

/** With the query of the provider's redirect. */
export function completeSignIn(answer: URLSearchParams) {
  const param = (name: string) => answer.get(name) ?? undefined
  const body = { state: param('state') ?? '', code: param('code'), iss: param('iss'), error: param('error') }
  return identity('POST /consultant/complete', body)
}

/** The provider's sign-out page, which redirects back to `/logout`. */
export const findEndOfSession = () => identity('POST /consultant/end-session')

export const renewActing = () => identity('POST /consultant/refresh')
