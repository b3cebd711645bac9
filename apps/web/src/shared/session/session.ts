import type { CallAnswer } from '@rollcall/contract/call'
import type { identityCalls } from '@rollcall/contract/identity'
import { clientFailure, type Failure, failureOf, networkFailure } from '../api/failure.ts'
import { type ApiResponse, failed, succeeded } from '../api/response.ts'
import { type CallInput, transmit } from '../api/transport.ts'
import { learnServiceTime } from '../clock.ts'

type IdentityCalls = typeof identityCalls
type Token = CallAnswer<IdentityCalls['POST /refresh']>

const FRESH_MS = 30 * 60_000

/** The access token lives here alone: in memory, gone with the page. What renews it is a cookie no script can read. */
let accessToken: string | undefined
let refreshedAt = 0
let refreshing: Promise<ApiResponse<Token>> | undefined
let firstAnswer = window.rollcallBoot.refresh
const endListeners = new Set<() => void>()
const channel = new BroadcastChannel('rollcall-session')

const identity = <T>(key: keyof IdentityCalls, input: CallInput = {}, token?: string) =>
  transmit<T>('/identity', key, input, token)

function keep(answer: ApiResponse<Token>): ApiResponse<Token> {
  if (answer.isSuccess) {
    accessToken = answer.data.accessToken
    refreshedAt = Date.now()
  }
  return answer
}

/** Several callers at once share one refresh: each would otherwise spend the cookie the others hold. */
export function refresh(): Promise<ApiResponse<Token>> {
  refreshing ??= askForToken()
    .then((answer) => {
      if (!answer.isSuccess && answer.error.source === 'server' && answer.statusCode < 500) forgetToken()
      return keep(answer)
    })
    .finally(() => {
      refreshing = undefined
    })
  return refreshing
}

async function askForToken(): Promise<ApiResponse<Token>> {
  if (!hasSessionCookie()) return failed(clientFailure('access_token_required'))
  const early = firstAnswer
  firstAnswer = null
  if (!early) return identity<Token>('POST /refresh')
  try {
    const response = await early
    learnServiceTime(response)
    return response.ok
      ? succeeded(response, (await response.json()) as Token)
      : failed(await failureOf(response))
  } catch (error) {
    return failed(networkFailure(error))
  }
}

/** Set and cleared by the service beside the real cookie; it opens nothing, it only spares a hopeless request. */
const hasSessionCookie = () => /(?:^|; )rollcall-session=1(?:;|$)/.test(document.cookie)

function forgetToken() {
  accessToken = undefined
  refreshedAt = 0
}

export type Standing =
  | { state: 'signedIn' }
  | { state: 'signedOut' }
  | { state: 'unreachable'; failure: Failure }

/** Whether somebody is signed in, asking the service when the token is missing or older than half an hour. */
export async function standing(): Promise<Standing> {
  if (accessToken && Date.now() - refreshedAt < FRESH_MS) return { state: 'signedIn' }
  const answer = await refresh()
  if (answer.isSuccess) return { state: 'signedIn' }
  const isSignedOut =
    answer.error.source === 'clientSide' || (answer.statusCode >= 400 && answer.statusCode < 500)
  return isSignedOut ? { state: 'signedOut' } : { state: 'unreachable', failure: answer.error }
}

export const isSignedIn = (): boolean => accessToken !== undefined

/** The token for a call, renewed first when it is stale. */
export async function tokenForCall(): Promise<string | undefined> {
  await standing()
  return accessToken
}

export const signIn = async (email: string, password: string) =>
  keep(await identity<Token>('POST /sign-in', { body: { email, password } }))

export const signInWithAuthToken = async (authToken: string) =>
  keep(await identity<Token>('POST /custom-token', { body: { authToken } }))

export const requestPasswordReset = (email: string) =>
  identity<undefined>('POST /password-reset', { body: { email } })

export const confirmPasswordReset = (token: string, password: string) =>
  identity<undefined>('POST /password-reset/confirm', { body: { token, password } })

export const reauthenticate = async (password: string) =>
  identity<undefined>('POST /reauthenticate', { body: { password } }, await tokenForCall())

export const changePassword = async (currentPassword: string, password: string) =>
  identity<undefined>('PUT /password', { body: { currentPassword, password } }, await tokenForCall())

/** Ends the session at the service, then here; what the service could not be told is still forgotten here. */
export async function signOut(): Promise<ApiResponse<undefined>> {
  const answer = await identity<undefined>('POST /sign-out')
  endSession()
  channel.postMessage('ended')
  return answer
}

function endSession() {
  forgetToken()
  for (const listener of endListeners) listener()
}

/** The session ended: signed out here, in another tab, or refused by the service. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

channel.addEventListener('message', ({ data }) => {
  if (data === 'ended') endSession()
})
