import { failed } from '../transport/response.ts'
import type { CallInput } from '../transport/transport.ts'
import { currentSessionNumber, holdToken } from './access-token.ts'
import { type IdentityAnswer, type IdentityCalls, identityCall } from './identity-call.ts'
import { forgetSession, setSessionEndReason } from './session-end.ts'
import { refresh, tokenForCall } from './session-state.ts'

/** A refused token is renewed and the call sent again, once, as with every authenticated call. */
async function identityAsPerson<K extends keyof IdentityCalls>(key: K, input: CallInput = {}) {
  const holder = await tokenForCall()
  if ('failure' in holder) return failed<IdentityAnswer<K>>(holder.failure)
  const answer = await identityCall<IdentityAnswer<K>>(key, input, holder.token)
  if (answer.statusCode !== 401) return answer
  const renewed = await refresh()
  return renewed.isSuccess ? identityCall<IdentityAnswer<K>>(key, input, renewed.data.accessToken) : answer
}

export const reauthenticate = (password: string) =>
  identityAsPerson('POST /reauthenticate', { body: { password } })

/** The session continues as a new one: the old token and all copies of the old cookie become invalid. */
export async function changePassword(currentPassword: string, password: string) {
  const startedIn = currentSessionNumber()
  const answer = await identityAsPerson('PUT /password', { body: { currentPassword, password } })
  // The person signed out in another tab during the call: the new session must not bring them back.
  if (!answer.isSuccess || startedIn !== currentSessionNumber()) return answer
  forgetSession()
  holdToken(answer.data)
  setSessionEndReason(undefined)
  return answer
}

export const listSessions = (signal: AbortSignal) => identityAsPerson('GET /sessions', { signal })
export const endSessionElsewhere = (id: string) =>
  identityAsPerson('DELETE /sessions/{id}', { params: { id } })
export const endSessionsElsewhere = () => identityAsPerson('DELETE /sessions')
