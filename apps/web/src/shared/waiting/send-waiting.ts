import type { Failure } from '../api/failure.ts'
import type { ApiResponse } from '../api/response.ts'
import { tellOtherTabs, wasJustSent } from './just-sent.ts'
import { drop, refuse, type Waiting, waitingNow } from './waiting.ts'

export interface WaitingKind<Payload> {
  send: (payload: Payload, idempotencyKey: string) => Promise<ApiResponse<unknown>>
  /** Shows what the service has now been told, while it is still listed as waiting. */
  onSent: (payload: Payload) => Promise<void> | void
  /** Says what came of a round. */
  onRound: (counts: { sent: number; refused: number }) => void
}

const kinds = new Map<string, WaitingKind<unknown>>()

/** What is kept under the name is only ever of this kind. */
export function waitingKind<Payload>(name: string, kind: WaitingKind<Payload>): void {
  kinds.set(name, kind as WaitingKind<unknown>)
}

const AGAIN_MS = 30_000

let inThisTab: Promise<unknown> = Promise.resolve()
let again: ReturnType<typeof setTimeout> | undefined

/** Sends what waits, in order, until nothing is left or no answer comes, and then tries again. One tab at a time. */
export function sendWaiting(): Promise<unknown> {
  inThisTab = inThisTab
    .then(() => ('locks' in navigator ? navigator.locks.request('rollcall-waiting', sendAll) : sendAll()))
    .finally(tryAgainLater)
  return inThisTab
}

function tryAgainLater() {
  clearTimeout(again)
  if (firstKnown()) again = setTimeout(() => void sendWaiting(), AGAIN_MS)
}

type Outcome = 'sent' | 'refused' | 'gone' | 'unanswered'

async function sendAll() {
  const counts = new Map<string, { sent: number; refused: number }>()
  for (let next = firstKnown(); next && navigator.onLine; next = firstKnown()) {
    const outcome = await sendOne(next)
    if (outcome === 'unanswered') break
    if (outcome === 'gone') continue
    const count = counts.get(next.kind) ?? { sent: 0, refused: 0 }
    counts.set(next.kind, { ...count, [outcome]: count[outcome] + 1 })
  }
  for (const [name, count] of counts) kinds.get(name)?.onRound(count)
}

const firstKnown = () => waitingNow().find(({ kind }) => kinds.has(kind))

async function sendOne(waiting: Waiting): Promise<Outcome> {
  if (await wasJustSent(waiting)) {
    drop(waiting)
    return 'gone'
  }
  const kind = kinds.get(waiting.kind)
  const answer = await kind?.send(waiting.payload, waiting.id)
  if (!answer) return 'unanswered'
  // Discarded, or its person signed out, while it was on its way.
  if (!waitingNow().some(({ name }) => name === waiting.name)) return 'gone'
  if (answer.isSuccess) {
    await kind?.onSent(waiting.payload)
    await tellOtherTabs(waiting)
    drop(waiting)
    return 'sent'
  }
  if (!isFinal(answer.error)) return 'unanswered'
  refuse(waiting, answer.error)
  return 'refused'
}

/** No: the change itself. Otherwise the service is away, broken, or wants to know first who is asking. */
const isFinal = ({ type }: Failure) =>
  type === 'validationError' ||
  type === 'notFoundError' ||
  type === 'conflictError' ||
  type === 'unprocessableError'
