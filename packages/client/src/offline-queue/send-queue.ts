import { personHere } from '../queries/current-user.queries.ts'
import { personSignedIn, sessionState } from '../session/session.ts'
import { backOffMs } from '../transport/back-off.ts'
import type { Failure } from '../transport/failure.ts'
import type { ApiResponse } from '../transport/response.ts'
import { drop, type Queued, queuedNow, refuse, setServiceFailing } from './offline-queue.ts'

export interface QueueKind<Payload, Answer = unknown> {
  send: (payload: Payload, idempotencyKey: string) => Promise<ApiResponse<Answer>>
  /** Shows what the service has now been told, while it is still listed as queued. */
  onSent: (payload: Payload, answer: Answer) => Promise<void> | void
  /** Whether whoever did it has been told why it was refused; otherwise it is kept until they have read it. */
  onRefused?: (payload: Payload, failure: Failure) => boolean
  /** It stays queued and is tried again: no answer came, or the service cannot take it now. */
  onNotTaken?: (payload: Payload, failure: Failure) => void
  /** Says what came of a round. */
  onRound: (round: Round<Payload>) => void
}

/** What of one kind was sent in one go, and what of it was taken. */
export interface Round<Payload> {
  sent: readonly Payload[]
  refused: readonly Payload[]
}

const kinds = new Map<string, QueueKind<unknown>>()

/** What is kept under the name is only ever of this kind. */
export function defineQueueKind<Payload, Answer>(name: string, kind: QueueKind<Payload, Answer>): void {
  kinds.set(name, kind as QueueKind<unknown>)
}

const AGAIN_MS = 15_000

let inThisTab: Promise<unknown> = Promise.resolve()
let unanswered: { times: number; failure?: Failure } = { times: 0 }
let again: ReturnType<typeof setTimeout> | undefined

/** Sends what waits, in order, until nothing is left or no answer comes, and then tries again. One tab at a time. */
export function sendQueue(): Promise<unknown> {
  inThisTab = inThisTab
    .then(() => ('locks' in navigator ? navigator.locks.request('rollcall-waiting', sendAll) : sendAll()))
    .finally(tryAgainLater)
  return inThisTab
}

function tryAgainLater() {
  clearTimeout(again)
  if (firstKnown()) {
    const delayMs = backOffMs(unanswered.times, unanswered.failure, { firstMs: AGAIN_MS })
    again = setTimeout(() => void sendQueue(), delayMs)
  }
}

type Outcome = 'sent' | 'refused' | 'gone' | 'unanswered'

async function sendAll() {
  if (!(await isTheirSession())) return
  const rounds = new Map<string, { sent: unknown[]; refused: unknown[] }>()
  for (let next = firstKnown(); next && navigator.onLine; next = firstKnown()) {
    const outcome = await sendOne(next)
    if (outcome === 'unanswered') break
    unanswered = { times: 0 }
    if (outcome === 'gone') continue
    const round = rounds.get(next.kind) ?? { sent: [], refused: [] }
    round[outcome].push(next.payload)
    rounds.set(next.kind, round)
  }
  for (const [name, round] of rounds) kinds.get(name)?.onRound(round)
}

/** A copy of whoever was here before may still be shown: what they did is never sent as somebody else. */
async function isTheirSession(): Promise<boolean> {
  const { state } = await sessionState()
  return state === 'signedIn' && personSignedIn() === personHere()
}

const firstKnown = () => queuedNow().find(({ kind }) => kinds.has(kind))

async function sendOne(queued: Queued): Promise<Outcome> {
  if (await wasJustSent(queued)) {
    drop(queued)
    return 'gone'
  }
  const kind = kinds.get(queued.kind)
  const answer = await kind?.send(queued.payload, queued.id)
  if (!answer) return 'unanswered'
  if (!answer.isSuccess && !isFinal(answer.error)) {
    unanswered = { times: unanswered.times + 1, failure: answer.error }
    kind?.onNotTaken?.(queued.payload, answer.error)
  }
  setServiceFailing(!answer.isSuccess && !isFinal(answer.error) && answer.error.source === 'server')
  // Discarded, or its person signed out, while it was on its way.
  if (!queuedNow().some(({ name }) => name === queued.name)) return 'gone'
  if (answer.isSuccess) {
    await kind?.onSent(queued.payload, answer.data)
    await holdSentLock(queued)
    drop(queued)
    return 'sent'
  }
  if (!isFinal(answer.error)) return 'unanswered'
  if (kind?.onRefused?.(queued.payload, answer.error)) {
    await holdSentLock(queued)
    drop(queued)
    return 'gone'
  }
  refuse(queued, answer.error)
  return 'refused'
}

/** No: the thing itself. Otherwise the service is away, broken, or wants to know first who is asking. */
const isFinal = ({ type, code, statusCode }: Failure) =>
  type === 'validationError' ||
  type === 'notFoundError' ||
  type === 'conflictError' ||
  type === 'unprocessableError' ||
  (statusCode === 403 && code !== 'account_suspended')

/** By then every tab sees in storage what this one took out of it. */
const STORAGE_LAGS_MS = 5_000

const lockOf = ({ id }: Queued) => `rollcall-sent-${id}`

/**
 * A tab reads storage a moment late, and would send again what another has just sent. Locks are known to all tabs at once:
 * for that moment one stands for what was sent.
 */
const holdSentLock = (queued: Queued): Promise<void> =>
  new Promise((held) => {
    if (!('locks' in navigator)) return held()
    void navigator.locks.request(lockOf(queued), () => {
      held()
      return new Promise((over) => setTimeout(over, STORAGE_LAGS_MS))
    })
  })

async function wasJustSent(queued: Queued): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockOf(queued))
}
