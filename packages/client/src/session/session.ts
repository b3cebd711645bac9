import type { CallAnswer, CallInput as ContractInput } from '@rollcall/contract/call'
import type { Acting, consultantIdentityCalls } from '@rollcall/contract/identity/consultants'
import type { identityCalls, MfaChallenge } from '@rollcall/contract/identity/identity'
import type { EarlyAnswer } from '@rollcall/ui/site/site.ts'
import { learnServiceTime, noteArrival, now } from '../clock/clock.ts'
import { onOtherTabs, tellOtherTabs } from '../storage/other-tabs.ts'
import {
  hasSessionCookie,
  impersonatedCandidateId,
  isImpersonating,
  markImpersonation,
  unmarkImpersonation,
} from '../storage/session-marks.ts'
import { forgetHeld } from '../storage/stored.ts'
import { clientFailure, type Failure, failureOf, networkFailure } from '../transport/failure.ts'
import { type ApiResponse, failed, succeeded } from '../transport/response.ts'
import { type CallInput, transmit } from '../transport/transport.ts'
import {
  forgetSignOut,
  inTurn,
  isSignOutPending,
  rememberSignOut,
  retrySignOut,
  sessionOwners,
  stopRetryingSignOut,
  type Whose,
} from './pending-sign-out.ts'

type IdentityCalls = typeof identityCalls & typeof consultantIdentityCalls
type Answer<K extends keyof IdentityCalls> = CallAnswer<IdentityCalls[K]>
type Token = Answer<'POST /refresh'> & Partial<Acting>

const FRESH_MS = 30 * 60_000
const SIGN_OUT_MS = 8_000

/** The access token lives here alone: in memory, gone with the page. What renews it is a cookie no script can read. */
let accessToken: string | undefined
/** Counts the sessions of this page: an answer that was asked for in one says nothing about the next. */
let sessionNumber = 0
let refreshedAt = 0
let expiresAt = 0
let refreshing: Promise<ApiResponse<Token>> | undefined
/** The refresh that the boot script began; it serves the first caller. */
let earlyRefresh: Promise<Response> | null = null
/** The profile that the boot script asked for with it; good for this session alone. */
let earlyProfile: Promise<Response> | null = null
const endListeners = new Set<() => void>()
/** Why the login screen is shown, until somebody signs in or out. */
let endReason: SessionEndReason | undefined
let prepareForNext: (person: string) => Promise<void> = () => Promise.resolve()

const identity = <T>(key: keyof IdentityCalls, input: CallInput = {}, token?: string) =>
  transmit<T>('/identity', key, input, token)

function keep(token: Token): void {
  accessToken = token.accessToken
  endReason = undefined
  refreshedAt = Date.now()
  expiresAt = now() + token.expiresInSeconds * 1_000
}

/** Several callers at once share one refresh: each would otherwise spend the cookie the others hold. */
export function refresh(): Promise<ApiResponse<Token>> {
  refreshing ??= refreshOnce(sessionNumber).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function refreshOnce(asked: number): Promise<ApiResponse<Token>> {
  const answer = await askForToken()
  if (asked !== sessionNumber || isSignOutPending(whose())) {
    return failed(clientFailure('access_token_required'))
  }
  if (isRefused(answer) && hasSession()) endReason = reasonOf(answer)
  if (isRefused(answer)) {
    if (accessToken) endSession(endReason)
    else endImpersonation()
  }
  if (answer.isSuccess) keep(answer.data)
  return answer
}

const whose = (): Whose => (isImpersonating() ? 'consultant' : 'candidate')
const paths = {
  candidate: { refresh: 'POST /refresh', signOut: 'POST /sign-out' },
  consultant: { refresh: 'POST /consultant/refresh', signOut: 'POST /consultant/sign-out' },
} as const

async function askForToken(): Promise<ApiResponse<Token>> {
  if (!hasSession()) return failed(clientFailure('access_token_required'))
  const early = earlyRefresh
  earlyRefresh = null
  if (!early) return ofThisTab(await identity<Token>(paths[whose()].refresh))
  try {
    const response = await early
    learnServiceTime(response)
    if (!response.ok) return failed(await failureOf(response))
    const token: Token = await response.json()
    return ofThisTab(succeeded(response, token))
  } catch (error) {
    return failed(networkFailure(error))
  }
}

/** A consultant who acts for somebody else in another tab has one cookie for both, and it is that of the later one. */
const ofThisTab = (answer: ApiResponse<Token>): ApiResponse<Token> =>
  answer.isSuccess && answer.data.candidateId !== impersonatedCandidateId()
    ? failed(clientFailure('impersonation_token_failed'))
    : answer

const hasSession = () => (isImpersonating() || hasSessionCookie()) && !isSignOutPending(whose())

/** An answer that says no, unlike one that never came or asked for a moment. */
const isRefused = (answer: ApiResponse<Token>) => answer.error?.type === 'securityError'

export type SessionEndReason = 'expired' | 'suspended' | 'signedOutInOtherTab' | 'impersonationEnded'

export const sessionEndReason = (): SessionEndReason | undefined => endReason
export const forgetSessionEndReason = (): void => {
  endReason = undefined
}

const reasonOf = ({ error }: ApiResponse<Token>): SessionEndReason =>
  isImpersonating() ? 'impersonationEnded' : error?.code === 'user_disabled' ? 'suspended' : 'expired'

function forgetToken() {
  sessionNumber++
  accessToken = undefined
  refreshedAt = 0
  earlyRefresh = null
  earlyProfile = null
}

/** Sends the first call for the profile: it was answered already, or else is asked as any other. */
export async function fetchProfile(url: string, init: RequestInit): Promise<Response> {
  const early = earlyProfile
  earlyProfile = null
  const response = await early?.catch(() => undefined)
  return response?.ok ? response : fetch(url, init)
}

export type SessionState =
  | { state: 'signedIn' }
  | { state: 'signedOut' }
  | { state: 'unreachable'; failure: Failure }

/** Whether somebody is signed in, asking the service when the token is missing or older than half an hour. */
export async function sessionState(): Promise<SessionState> {
  // Another tab signed out, and this one was asleep.
  if (accessToken && isSignOutPending(whose())) forgetToken()
  if (accessToken && Date.now() - refreshedAt < FRESH_MS) return { state: 'signedIn' }
  const answer = await refresh()
  if (answer.isSuccess) return { state: 'signedIn' }
  return isRefused(answer) ? { state: 'signedOut' } : { state: 'unreachable', failure: answer.error }
}

export const isSignedIn = (): boolean => accessToken !== undefined

/** Whose session it is. */
export const personSignedIn = (): string | undefined => accessToken && personOf(accessToken)

/** Until when the token is good, by the service's clock; a consultant may act for so long. */
export const sessionExpiresAt = (): number => expiresAt

/** The token for a call, renewed first when it is stale, or why there is none: a lost signal is not a lost session. */
export async function tokenForCall(): Promise<{ token: string } | { failure: Failure }> {
  const current = await sessionState()
  if (accessToken) return { token: accessToken }
  const isUnreachable = current.state === 'unreachable'
  return { failure: isUnreachable ? current.failure : clientFailure('access_token_required') }
}

/** What is done before a session begins: nothing kept of whoever was here before may be shown to the next person. */
export const beforeSession = (prepare: (person: string) => Promise<void>): void => {
  prepareForNext = prepare
}

async function begin(token: Token): Promise<void> {
  forgetToken()
  const person = personOf(token.accessToken)
  await prepareForNext(person)
  tellOtherTabs('session', { begunBy: person })
  keep(token)
}

function personOf(token: string): string {
  const [, claims = ''] = token.split('.')
  const holder: { sub: string } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
  return holder.sub
}

/** Whoever was signed in is signed out by now. This tab's alone, so no other one is told. */
export async function beginImpersonation(answer: ApiResponse<Acting>): Promise<void> {
  if (!answer.isSuccess) return
  forgetSignOut('consultant')
  forgetToken()
  await prepareForNext(answer.data.candidateId)
  markImpersonation(answer.data.candidateId)
  forgetHeld()
  keep(answer.data)
}

function endImpersonation() {
  if (!isImpersonating()) return
  unmarkImpersonation()
  forgetHeld()
}

/** The service ends the session whose cookie comes with it: a sign-out that was still to be confirmed is done. */
async function beginBy(key: keyof IdentityCalls, body: unknown) {
  const answer = await inTurn(async () => {
    const given = await identity<Token | MfaChallenge>(key, { body })
    if (given.isSuccess && 'accessToken' in given.data) forgetSignOut('candidate')
    return given
  })
  if (answer.isSuccess && 'accessToken' in answer.data) await begin(answer.data)
  return answer
}

/** Signed in, or asked for a second factor. */
export const signIn = (email: string, password: string) => beginBy('POST /sign-in', { email, password })

export const answerChallenge = (input: ContractInput<IdentityCalls['POST /mfa']>) =>
  beginBy('POST /mfa', input.body)
export const sendChallengeCode = (input: ContractInput<IdentityCalls['POST /mfa/send']>) =>
  identity<Answer<'POST /mfa/send'>>('POST /mfa/send', input)
export const startPasskeySignIn = () => identity<Answer<'POST /passkey/start'>>('POST /passkey/start')
export const finishPasskeySignIn = (input: ContractInput<IdentityCalls['POST /passkey/finish']>) =>
  beginBy('POST /passkey/finish', input.body)
export const reauthenticate = (password: string) =>
  identityAsPerson('POST /reauthenticate', { body: { password } })

export const signInWithAuthToken = (authToken: string) => beginBy('POST /custom-token', { authToken })

export const requestPasswordReset = (email: string) =>
  identity<undefined>('POST /password-reset', { body: { email } })

/** Whether the link can still be used: refused for its password, it can. */
export const checkResetLink = (token: string) =>
  identity<Answer<'POST /password-reset/confirm'>>('POST /password-reset/confirm', {
    body: { token, password: '' },
  })

/** Every session of the account ends, and whoever is signed in on this device makes room for the login screen. */
export async function confirmPasswordReset(token: string, password: string) {
  const body = { token, password }
  const answer = await identity<Answer<'POST /password-reset/confirm'>>('POST /password-reset/confirm', {
    body,
  })
  if (answer.isSuccess && hasSession()) await signOut()
  return answer
}

/** A refused token is renewed and the call sent again, once, as with every authenticated call. */
async function identityAsPerson<K extends keyof IdentityCalls>(key: K, input: CallInput = {}) {
  const holder = await tokenForCall()
  if ('failure' in holder) return failed<Answer<K>>(holder.failure)
  const answer = await identity<Answer<K>>(key, input, holder.token)
  if (answer.statusCode !== 401) return answer
  const renewed = await refresh()
  return renewed.isSuccess ? identity<Answer<K>>(key, input, renewed.data.accessToken) : answer
}

/** The session goes on as a new one: the old token, and every copy of the old cookie, are worth nothing from now on. */
export async function changePassword(currentPassword: string, password: string) {
  const asked = sessionNumber
  const answer = await identityAsPerson('PUT /password', { body: { currentPassword, password } })
  // Somebody signed out in another tab meanwhile: the new session must not bring them back.
  if (!answer.isSuccess || asked !== sessionNumber) return answer
  forgetToken()
  keep(answer.data)
  return answer
}

export const listSessions = (signal: AbortSignal) => identityAsPerson('GET /sessions', { signal })
export const endSessionElsewhere = (id: string) =>
  identityAsPerson('DELETE /sessions/{id}', { params: { id } })
export const endSessionsElsewhere = () => identityAsPerson('DELETE /sessions')

/**
 * Ends the session here at once, and at the service as soon as it can be told: what it has not confirmed is kept on the
 * device, over a reload or the end of the page. Answers whether it has confirmed.
 */
export async function signOut(): Promise<boolean> {
  rememberSignOut(whose())
  tellOtherTabs('session', 'ended')
  endSession()
  const isDone = await finishSignOut()
  if (!isDone) retrySignOut(finishSignOut)
  return isDone
}

const finishSignOut = (): Promise<boolean> =>
  inTurn(async () => {
    for (const owner of sessionOwners.filter(isSignOutPending)) {
      const signal = AbortSignal.timeout(SIGN_OUT_MS)
      const { isSuccess } = await identity<undefined>(paths[owner].signOut, { signal })
      if (!isSuccess) return false
      forgetSignOut(owner)
    }
    return true
  })

function asArrived(early: Promise<EarlyAnswer> | null): Promise<Response> | null {
  const answer = early?.then(({ response, arrivedAt }) => {
    noteArrival(response, arrivedAt)
    return response
  })
  // If nobody takes it over, its failure is not an unhandled rejection.
  answer?.catch(() => undefined)
  return answer ?? null
}

/**
 * For the start of the page: takes over what the boot script began, and finishes a sign-out that an earlier page
 * could not, now and whenever the network is back. Answers how to end all of it.
 */
export function startSession({
  refresh,
  profile,
}: Pick<Window['rollcallBoot'], 'refresh' | 'profile'>): () => void {
  earlyRefresh = asArrived(refresh)
  earlyProfile = asArrived(profile)
  const finishEarlier = async () => {
    if (sessionOwners.some(isSignOutPending) && !(await finishSignOut())) retrySignOut(finishSignOut)
  }
  const whenOnline = () => void finishEarlier()
  window.addEventListener('online', whenOnline)
  whenOnline()
  return () => {
    window.removeEventListener('online', whenOnline)
    stopRetryingSignOut()
    endReason = undefined
    forgetToken()
    refreshing = undefined
  }
}

function endSession(reason?: SessionEndReason) {
  endReason = reason
  forgetToken()
  endImpersonation()
  for (const listener of endListeners) listener()
}

/** The session ended: signed out here, in another tab, or refused by the service. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

onOtherTabs('session', (news) => {
  if (news === 'ended') endSession('signedOutInOtherTab')
  else if (accessToken && personOf(accessToken) !== news.begunBy) endSession()
  // The tab that signed out may be closed before it is done.
  if (news === 'ended') retrySignOut(finishSignOut)
})
