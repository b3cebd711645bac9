import { clientFailure, type FailureCode } from '@rollcall/client/transport/failure.ts'
import { type ApiResponse, failed } from '@rollcall/client/transport/response.ts'
import type { Acting } from '@rollcall/contract/identity/consultants'
import { SIGN_IN_CHANNEL, SIGN_IN_RETURN_KEY } from '@rollcall/domain/identity/consultants/sign-in-answer'
import { type ActingRequest, completeSignIn, renewActing, startSignIn } from './acting.queries.ts'

/** Browsers allow a popup only for a few seconds after a press, and a provider that prompts in a frame never responds. */
const SILENT_MS = 2_500

const worthAsking: readonly FailureCode[] = [
  'consultant_sign_in_required',
  'request_timed_out',
  'sign_in_state_invalid',
]

/** The current step of the sign-in, for the screen. */
export type SignInStep = 'silent' | 'popup' | 'redirect'

interface Waiting {
  /** Cancelled by the user. */
  signal: AbortSignal
  onStep: (step: SignInStep) => void
}

/**
 * Signs a consultant in at their provider: in a hidden frame if they are signed in there already, else in a popup, else by
 * redirect. The browser only passes the provider's response on; the service redeems it.
 */
export async function signInAsConsultant(
  request: ActingRequest,
  { signal, onStep }: Waiting,
): Promise<ApiResponse<Acting>> {
  if (request.prompt !== 'login') {
    onStep('silent')
    const silent = await silently(request, signal)
    if (silent.isSuccess || signal.aborted || !worthAsking.includes(silent.error.code)) return silent
  }
  const popup = window.open('', SIGN_IN_CHANNEL, 'popup,width=480,height=680')
  onStep(popup ? 'popup' : 'redirect')
  return popup ? byPopup(popup, request, signal) : byRedirect(request)
}

async function silently(request: ActingRequest, signal: AbortSignal): Promise<ApiResponse<Acting>> {
  const started = await startSignIn({ ...request, prompt: 'none' })
  if (!started.isSuccess) return failed(started.error)
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = started.data.authorizationUrl
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), SILENT_MS)
  const answer = answerTo(started.data.state, [signal, giveUp.signal])
  document.body.append(frame)
  const query = await answer
  clearTimeout(timer)
  frame.remove()
  return query ? completeSignIn(query) : failed(clientFailure('request_timed_out'))
}

async function byPopup(
  popup: Window,
  request: ActingRequest,
  signal: AbortSignal,
): Promise<ApiResponse<Acting>> {
  const started = await startSignIn(request)
  if (!started.isSuccess || signal.aborted) {
    popup.close()
    return failed(started.error ?? clientFailure('request_aborted'))
  }
  const answer = answerTo(started.data.state, [signal])
  popup.location.href = started.data.authorizationUrl
  const query = await answer
  popup.close()
  return query ? completeSignIn(query) : failed(clientFailure('request_aborted'))
}

async function byRedirect(request: ActingRequest): Promise<ApiResponse<Acting>> {
  const started = await startSignIn(request)
  if (!started.isSuccess) return failed(started.error)
  const { state, authorizationUrl } = started.data
  const path = `/user/impersonate/${request.candidateId}`
  sessionStorage.setItem(SIGN_IN_RETURN_KEY, JSON.stringify({ state, path }))
  location.assign(authorizationUrl)
  return new Promise(() => undefined)
}

/**
 * The query of the provider's redirect, from any of our windows. The popup's own state is not used: once a provider isolates
 * its page, an open popup reports that it is closed. A user who closes it presses Cancel.
 */
function answerTo(state: string, signals: readonly AbortSignal[]): Promise<URLSearchParams | undefined> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(SIGN_IN_CHANNEL)
    const end = (query?: URLSearchParams) => {
      channel.close()
      resolve(query)
    }
    channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const query = new URLSearchParams(data)
      if (query.get('state') === state) end(query)
    })
    for (const signal of signals) {
      if (signal.aborted) end()
      else signal.addEventListener('abort', () => end(), { once: true })
    }
  })
}

/** The provider's response in the address, after a redirect. */
export async function returnFromProvider(query: URLSearchParams): Promise<ApiResponse<Acting>> {
  sessionStorage.removeItem(SIGN_IN_RETURN_KEY)
  return completeSignIn(query)
}

/** Whether this browser already acts for the candidate, in another tab or a closed one. */
export async function findActing(candidateId: string): Promise<ApiResponse<Acting> | undefined> {
  const answer = await renewActing()
  return answer.data?.candidateId === candidateId ? answer : undefined
}
