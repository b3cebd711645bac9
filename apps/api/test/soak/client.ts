import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, ask } from '../processes/http-client.ts'
import type { Entry, Ledger } from './ledger.ts'

const PAUSE_MS = 300
/** A client that is refused for longer than this reports it: no fault lasts that long. */
const PATIENCE_MS = 5 * 60_000

type Options = Parameters<typeof ask>[2]

export interface Write {
  kind: string
  /** Several for a stream of lines. */
  key: string | readonly string[]
  value?: string
  call: string
  options: Options
  /** A code that answers a repeated request if the first one was done. */
  doneIf?: string
  /** Whether a good status says that all of it was done. */
  isDone?: (answer: Answer) => boolean
  /** Without idempotency key, such as a sign-in: a client without an answer does not know, and begins again. */
  isOnce?: true
}

/** The story cannot go on: its last write was refused, or the client does not know what became of it and does not ask. */
export class StoryEnded extends Error {}

/** The clients' side of the load: what they send is in the ledger before it leaves. */
export interface Client {
  write(write: Write, client: { givesUp: boolean }): Promise<Answer>
  /** Undefined where the service could not answer. */
  read(call: string, options: Options): Promise<Answer | undefined>
  /** Answers that no fault explains. */
  failures: string[]
  counts: { reads: number; readsUnanswered: number }
}

/** An answer that promises nothing: busy, the database or the storage away. */
const isUnavailable = ({ status }: Answer) => status === 429 || status === 503

export function openClient(service: { port: number }, ledger: Ledger, over: AbortSignal): Client {
  const failures: string[] = []
  const counts = { reads: 0, readsUnanswered: 0 }
  return {
    failures,
    counts,
    async write({ kind, key, value, call, options, doneIf, isDone = () => true, isOnce }, { givesUp }) {
      const headers = { ...options?.headers, ...(!isOnce && { 'idempotency-key': randomUUID() }) }
      const deadline = Date.now() + PATIENCE_MS
      const begin = () => [key].flat().map((one) => ledger.begin(kind, one, value))
      let entries = begin()
      const settle = (outcome: Entry['outcome']) => {
        for (const entry of entries) entry.outcome = outcome
      }
      for (let repeats = 0; ; repeats++) {
        const answer = await ask(service, call, { ...options, headers }).catch(() => undefined)
        const isAcknowledged =
          answer && answer.status < 300 ? isDone(answer) : repeats > 0 && codeOf(answer) === doneIf
        if (answer && isAcknowledged) {
          settle('acknowledged')
          return answer
        }
        if (answer && answer.status >= 300 && !isUnavailable(answer)) {
          if (repeats === 0) settle('refused')
          const failure = `${call}: ${answer.status} ${answer.body.slice(0, 300)}`
          failures.push(failure)
          throw new StoryEnded(failure)
        }
        if (over.aborted || (answer?.status !== 429 && givesUp)) throw new StoryEnded(call)
        if (Date.now() > deadline) {
          failures.push(
            `${call}: not answered for ${PATIENCE_MS / 60_000} minutes, at last ${answer?.status}`,
          )
          throw new StoryEnded(call)
        }
        await wait(PAUSE_MS)
        if (isOnce) entries = begin()
        else for (const entry of entries) entry.repeats++
      }
    },
    async read(call, options) {
      counts.reads++
      const answer = await ask(service, call, options).catch(() => undefined)
      if (answer?.status === 200) return answer
      if (answer && !isUnavailable(answer))
        failures.push(`${call}: ${answer.status} ${answer.body.slice(0, 300)}`)
      counts.readsUnanswered++
      return undefined
    },
  }
}

/** Null without one. */
function codeOf(answer: Answer | undefined): string | null {
  try {
    return JSON.parse(answer?.body ?? '').code ?? null
  } catch {
    return null
  }
}
