import type { FirstScreen } from '@rollcall/contract/people/open-portal'
import { learnServiceTime, noteArrival } from '../clock/clock.ts'
import { actedForCandidateId, hasSessionCookie, isActing } from '../storage/session-marks.ts'
import { clientFailure, type Failure, failureOf, networkFailure } from '../transport/failure.ts'
import { type ApiResponse, failed, succeeded } from '../transport/response.ts'
import {
  currentSessionNumber,
  currentToken,
  holdToken,
  isSignedIn,
  isTokenFresh,
  type Token,
} from './access-token.ts'
import { takeEarlyRenewal } from './early-renewal.ts'
import { identityCall } from './identity-call.ts'
import { isSignOutPending, type Whose } from './pending-sign-out.ts'
import {
  endActing,
  endSession,
  forgetSession,
  type SessionEndReason,
  sessionEndReason,
  setSessionEndReason,
} from './session-end.ts'

export type SessionState =
  | { state: 'signedIn'; isFirstScreenRefused: boolean }
  | { state: 'signedOut' }
  | { state: 'unreachable'; failure: Failure }

export const whose = (): Whose => (isActing() ? 'consultant' : 'candidate')

/** Whether this device may have a session cookie. */
export const hasSession = (): boolean => (isActing() || hasSessionCookie()) && !isSignOutPending(whose())

/** Whether a person is signed in; asks the service when the token is missing or older than half an hour. */
export async function sessionState(): Promise<SessionState> {
  // Another tab signed out while this one was suspended.
  if (isSignedIn() && isSignOutPending(whose())) forgetSession()
  if (isTokenFresh()) return { state: 'signedIn', isFirstScreenRefused: false }
  const answer = await refresh()
  if (answer.isSuccess) return { state: 'signedIn', isFirstScreenRefused: answer.data.first === null }
  return isRefused(answer) ? { state: 'signedOut' } : { state: 'unreachable', failure: answer.error }
}

/**
 * The token for a call, renewed if it is stale, or the reason why there is none: without a network the session is not
 * lost.
 */
export async function tokenForCall(): Promise<{ token: string } | { failure: Failure }> {
  const current = await sessionState()
  const token = currentToken()
  if (token) return { token }
  const isUnreachable = current.state === 'unreachable'
  return { failure: isUnreachable ? current.failure : clientFailure('access_token_required') }
}

/** A refresh by the boot script may come with the first screen: null if the service would refuse one of its calls. */
type Renewed = Token & { first?: FirstScreen | null }

let onFirstScreen: ((first: FirstScreen) => void) | undefined

/** Called before any other caller gets the token, so that none requests data that came with it. */
export const setFirstScreenHandler = (handler: (first: FirstScreen) => void): void => {
  onFirstScreen = handler
}

let refreshing: Promise<ApiResponse<Renewed>> | undefined

/** Concurrent callers share one refresh, because each refresh invalidates the cookie. */
export function refresh(): Promise<ApiResponse<Renewed>> {
  if (refreshing) return refreshing
  const started = refreshOnce(currentSessionNumber()).finally(() => {
    if (refreshing === started) refreshing = undefined
  })
  refreshing = started
  return started
}

/** The next caller does not wait for the refresh of an ended session, which may get no response for a long time. */
export const forgetRefresh = (): void => {
  refreshing = undefined
}

async function refreshOnce(startedIn: number): Promise<ApiResponse<Renewed>> {
  const answer = await requestToken()
  if (startedIn !== currentSessionNumber() || isSignOutPending(whose())) {
    return failed(clientFailure('access_token_required'))
  }
  if (isRefused(answer) && hasSession()) setSessionEndReason(reasonOf(answer))
  if (isRefused(answer)) {
    if (isSignedIn()) endSession(sessionEndReason())
    else endActing()
  }
  if (answer.isSuccess) {
    holdToken(answer.data)
    setSessionEndReason(undefined)
    if (answer.data.first) onFirstScreen?.(answer.data.first)
  }
  return answer
}

const refreshCalls = { candidate: 'POST /refresh', consultant: 'POST /consultant/refresh' } as const

async function requestToken(): Promise<ApiResponse<Renewed>> {
  if (!hasSession()) return failed(clientFailure('access_token_required'))
  const early = takeEarlyRenewal()
  if (!early) return ofThisTab(await identityCall<Token>(refreshCalls[whose()]))
  try {
    const { response, arrivedAt } = await early
    noteArrival(response, arrivedAt)
    learnServiceTime(response)
    if (!response.ok) return failed(await failureOf(response))
    const renewed: Renewed = await response.json()
    return ofThisTab(succeeded(response, renewed))
  } catch (error) {
    return failed(networkFailure(error))
  }
}

/** A consultant who acts for another candidate in another tab has one cookie for both, that of the later grant. */
const ofThisTab = (answer: ApiResponse<Renewed>): ApiResponse<Renewed> =>
  answer.isSuccess && answer.data.candidateId !== actedForCandidateId()
    ? failed(clientFailure('impersonation_token_failed'))
    : answer

/** Whether the service refused, unlike a lost response or a request to wait. */
const isRefused = (answer: ApiResponse<Token>) => answer.error?.type === 'securityError'

const reasonOf = ({ error }: ApiResponse<Token>): SessionEndReason =>
  isActing() ? 'actingEnded' : error?.code === 'user_disabled' ? 'suspended' : 'expired'
