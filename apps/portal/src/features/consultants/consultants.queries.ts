import { transmit } from '@rollcall/client/transport/transport.ts'
import type { CallAnswer, CallInput } from '@rollcall/contract/call'
import type { consultantIdentityCalls } from '@rollcall/contract/identity/consultants'

type Calls = typeof consultantIdentityCalls
export type ImpersonationRequest = CallInput<Calls['POST /consultant/start']>['body']
type ProviderAnswer = CallInput<Calls['POST /consultant/complete']>['body']

/** None of these ever carries the header that says for whom. */
const identity = <K extends keyof Calls>(key: K, body?: ImpersonationRequest | ProviderAnswer) =>
  transmit<CallAnswer<Calls[K]>>('/identity', key, { body })

export const startSignIn = (body: ImpersonationRequest) => identity('POST /consultant/start', body)

/** With the query that the provider sent the browser back with. */
export function completeSignIn(answer: URLSearchParams) {
  const told = (name: string) => answer.get(name) ?? undefined
  const body = { state: told('state') ?? '', code: told('code'), iss: told('iss'), error: told('error') }
  return identity('POST /consultant/complete', body)
}

/** Where they are signed out at the provider too; it sends the browser back to `/logout`. */
export const findEndOfSession = () => identity('POST /consultant/end-session')

export const renewActing = () => identity('POST /consultant/refresh')
