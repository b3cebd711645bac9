import type { CallAnswer, CallInput as ContractInput } from '@rollcall/contract/call'
import type { apiCalls } from '@rollcall/contract/calls'
import { refresh, tokenForCall } from '../session/session-state.ts'
import { actedForCandidateId } from '../storage/session-marks.ts'
import type { Failure } from '../transport/failure.ts'
import { type ApiResponse, failed } from '../transport/response.ts'
import { type CallInput, transmit } from '../transport/transport.ts'

type ApiCalls = typeof apiCalls
type Options = Pick<CallInput, 'idempotencyKey' | 'signal' | 'keepalive' | 'fetch'>
type KeyOf<Access extends 'candidate' | 'public'> = {
  [K in keyof ApiCalls]: ApiCalls[K]['access'] extends Access ? K : never
}[keyof ApiCalls]
type Input<K extends keyof ApiCalls> = ContractInput<ApiCalls[K]> & Options
type Arguments<K extends keyof ApiCalls> = Options extends Input<K> ? [input?: Input<K>] : [input: Input<K>]

const BASE = '/api/v1'

let onSuspended: (failure: Failure) => void = () => undefined

/** Called when the service says that the account is suspended; the app sets it once. */
export const setSuspendedHandler = (handler: (failure: Failure) => void): void => {
  onSuspended = handler
}

/** An authenticated call. A refused token is renewed and the call sent again, once. */
export async function send<K extends KeyOf<'candidate'>>(
  key: K,
  ...[input]: Arguments<K>
): Promise<ApiResponse<CallAnswer<ApiCalls[K]>>> {
  type Answer = CallAnswer<ApiCalls[K]>
  const holder = await tokenForCall()
  if ('failure' in holder) return failed(holder.failure)
  const { headers, ...rest }: CallInput = input ?? {}
  const given = {
    ...rest,
    headers: { ...headers, 'x-impersonated-candidate-id': actedForCandidateId() },
  }
  let answer = await transmit<Answer>(BASE, key, given, holder.token)
  if (isTokenRefused(answer)) {
    const renewed = await refresh()
    if (renewed.isSuccess) answer = await transmit<Answer>(BASE, key, given, renewed.data.accessToken)
  }
  if (!answer.isSuccess && answer.error.code === 'account_suspended') onSuspended(answer.error)
  return answer
}

/** The token of an ID check expires on its own: its screen fetches a new one, and the session is not affected. */
const isTokenRefused = ({ statusCode, error }: ApiResponse<unknown>) =>
  statusCode === 401 && error?.code !== 'id_check_token_expired'

/** A call without a token. */
export const sendPublic = <K extends KeyOf<'public'>>(
  key: K,
  ...[input]: Arguments<K>
): Promise<ApiResponse<CallAnswer<ApiCalls[K]>>> => transmit(BASE, key, (input ?? {}) as CallInput)

/** Throws the failure, as queries and mutations expect. */
export async function orThrow<T>(response: Promise<ApiResponse<T>>): Promise<T> {
  const answer = await response
  if (!answer.isSuccess) throw answer.error
  return answer.data
}
