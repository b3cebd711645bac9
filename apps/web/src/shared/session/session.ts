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
let prepareForNext: () => Promise<void> = () => Promise.resolve()
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
      if (accessToken && isRefused(answer)) endSession()
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
    if (!response.ok) return failed(await failureOf(response))
    const token: Token = await response.json()
    return succeeded(response, token)
  } catch (error) {
    return failed(networkFailure(error))
  }
}

/** Set and cleared by the service beside the real cookie; it opens nothing, it only spares a hopeless request. */
const hasSessionCookie = () => /(?:^|; )rollcall-session=1(?:;|$)/.test(document.cookie)

/** The cookie that counts is out of a script's reach; without this one the portal never sends it again. */
const forgetSessionCookie = () => {
  document.cookie = 'rollcall-session=; Max-Age=0; Path=/; SameSite=Strict'
}

/** An answer that says no, unlike one that never came or asked for a moment. */
const isRefused = (answer: ApiResponse<Token>) => answer.error?.type === 'securityError'

function forgetToken() {
  accessToken = undefined
  refreshedAt = 0
  firstAnswer = null
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
  return isRefused(answer) ? { state: 'signedOut' } : { state: 'unreachable', failure: answer.error }
}

export const isSignedIn = (): boolean => accessToken !== undefined

/** Whose session it is. */
export const personSignedIn = (): string | undefined => accessToken && personOf(accessToken)

/** The token for a call, renewed first when it is stale, or why there is none: a lost signal is not a lost session. */
export async function tokenForCall(): Promise<{ token: string } | { failure: Failure }> {
  const current = await standing()
  if (accessToken) return { token: accessToken }
  const isUnreachable = current.state === 'unreachable'
  return { failure: isUnreachable ? current.failure : clientFailure('access_token_required') }
}

/** What is done before a session begins: nothing kept of whoever was here before may be shown to the next person. */
export const beforeSession = (prepare: () => Promise<void>): void => {
  prepareForNext = prepare
}

async function begin(answer: ApiResponse<Token>): Promise<ApiResponse<Token>> {
  if (!answer.isSuccess) return answer
  forgetToken()
  await prepareForNext()
  tellOtherTabs({ begunBy: personOf(answer.data.accessToken) })
  return keep(answer)
}

function personOf(token: string): string {
  const [, claims = ''] = token.split('.')
  const holder: { sub: string } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
  return holder.sub
}

export const signIn = async (email: string, password: string) =>
  begin(await identity<Token>('POST /sign-in', { body: { email, password } }))

export const signInWithAuthToken = async (authToken: string) =>
  begin(await identity<Token>('POST /custom-token', { body: { authToken } }))

export const requestPasswordReset = (email: string) =>
  identity<undefined>('POST /password-reset', { body: { email } })

/** Every session of the account ends, and whoever is signed in on this device makes room for the login screen. */
export async function confirmPasswordReset(token: string, password: string) {
  const answer = await identity<undefined>('POST /password-reset/confirm', { body: { token, password } })
  if (answer.isSuccess && hasSessionCookie()) await signOut()
  return answer
}

/** A refused token is renewed and the call sent again, once, as with every authenticated call. */
async function identityAsPerson(key: keyof IdentityCalls, body: unknown) {
  const holder = await tokenForCall()
  if ('failure' in holder) return failed<undefined>(holder.failure)
  const answer = await identity<undefined>(key, { body }, holder.token)
  if (answer.statusCode !== 401) return answer
  const renewed = await refresh()
  return renewed.isSuccess ? identity<undefined>(key, { body }, renewed.data.accessToken) : answer
}

export const reauthenticate = (password: string) => identityAsPerson('POST /reauthenticate', { password })

export const changePassword = (currentPassword: string, password: string) =>
  identityAsPerson('PUT /password', { currentPassword, password })

/** Ends the session at the service, then here; what the service could not be told is still forgotten here. */
export async function signOut(): Promise<ApiResponse<undefined>> {
  const answer = await identity<undefined>('POST /sign-out')
  if (!answer.isSuccess) forgetSessionCookie()
  endSession()
  tellOtherTabs('ended')
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

type News = 'ended' | { begunBy: string }

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
const tellOtherTabs = (news: News) => channel.postMessage(news)

channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
  const isOver = data === 'ended' || (accessToken && personOf(accessToken) !== data.begunBy)
  if (isOver) endSession()
})
