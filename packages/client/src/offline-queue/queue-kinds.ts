import type { Failure } from '../transport/failure.ts'
import type { ApiResponse } from '../transport/response.ts'

export interface QueueKind<Payload, Answer = unknown> {
  send: (payload: Payload, idempotencyKey: string) => Promise<ApiResponse<Answer>>
  /** Updates the caches after a change was sent, while it is still listed as queued. */
  onSent: (payload: Payload, answer: Answer) => Promise<void> | void
  /** Returns whether the user has been shown the refusal; if not, it is stored until they read it. */
  onRefused?: (payload: Payload, failure: Failure) => boolean
  /** It stays queued and is sent again: no response came, or the service cannot accept it now. */
  onNotTaken?: (payload: Payload, failure: Failure) => void
  /** Reports the result of a round. */
  onRound: (round: Round<Payload>) => void
}

/** The changes of one kind that were sent in one round, by result. */
export interface Round<Payload> {
  sent: readonly Payload[]
  refused: readonly Payload[]
}

/** By the name under which they are queued. */
export type QueueKinds = Readonly<Record<string, QueueKind<unknown>>>

/** Only payloads of this kind are queued under its name. */
export const queueKind = <Payload, Answer>(kind: QueueKind<Payload, Answer>) => kind as QueueKind<unknown>

let load: (() => Promise<QueueKinds>) | undefined

/** Registers the loader of an app's kinds; their code is loaded once a change is queued. Returns a function that removes it. */
export function defineQueueKinds(loadKinds: () => Promise<QueueKinds>): () => void {
  load = loadKinds
  return () => {
    load = undefined
  }
}

export const loadQueueKinds = async (): Promise<QueueKinds> => (await load?.()) ?? {}
