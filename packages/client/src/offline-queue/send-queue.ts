import { personHere } from '../queries/current-user.queries.ts'
import { personSignedIn } from '../session/access-token.ts'
import { sessionState } from '../session/session-state.ts'
import { backOffMs } from '../transport/back-off.ts'
import type { Failure } from '../transport/failure.ts'
import { drop, type Queued, queuedNow, refuse, setServiceFailing } from './offline-queue.ts'
import { loadQueueKinds, type QueueKinds } from './queue-kinds.ts'

const AGAIN_MS = 15_000

let inThisTab: Promise<unknown> | undefined
let kinds: QueueKinds = {}
let unanswered: { times: number; failure?: Failure } = { times: 0 }
let again: ReturnType<typeof setTimeout> | undefined

/** Sends queued changes in order until none is left or no response comes, and retries later. One tab at a time. */
export function sendQueue(): Promise<unknown> {
  // One that failed, because the code of a kind did not arrive, does not stop the next.
  const before = inThisTab?.catch(() => undefined) ?? Promise.resolve()
  inThisTab = before
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
  kinds = await loadQueueKinds()
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
  for (const [name, round] of rounds) kinds[name]?.onRound(round)
}

/** The device copy of an earlier user may still be shown: their changes must not be sent in another user's session. */
async function isTheirSession(): Promise<boolean> {
  const { state } = await sessionState()
  return state === 'signedIn' && personSignedIn() === personHere()
}

const firstKnown = () => queuedNow().find(({ kind }) => kind in kinds)

async function sendOne(queued: Queued): Promise<Outcome> {
  if (await wasJustSent(queued)) {
    drop(queued)
    return 'gone'
  }
  const kind = kinds[queued.kind]
  const answer = await kind?.send(queued.payload, queued.id)
  if (!answer) return 'unanswered'
  if (!answer.isSuccess && !isFinal(answer.error)) {
    unanswered = { times: unanswered.times + 1, failure: answer.error }
    kind?.onNotTaken?.(queued.payload, answer.error)
  }
  setServiceFailing(!answer.isSuccess && !isFinal(answer.error) && answer.error.source === 'server')
  // It was discarded, or its user signed out, while it was being sent.
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

/**
 * Whether the refusal is about the change itself. Otherwise the service is unavailable, failing, or requires
 * authentication.
 */
const isFinal = ({ type, code, statusCode }: Failure) =>
  type === 'validationError' ||
  type === 'notFoundError' ||
  type === 'conflictError' ||
  type === 'unprocessableError' ||
  (statusCode === 403 && code !== 'account_suspended')

/** After this time every tab sees storage changes of this one. */
const STORAGE_LAGS_MS = 5_000

const lockOf = ({ id }: Queued) => `rollcall-sent-${id}`

/**
 * A tab sees storage changes with a delay, and would send again what another tab has just sent. Locks are visible to all
 * tabs at once, so a lock marks a sent change during that delay.
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
