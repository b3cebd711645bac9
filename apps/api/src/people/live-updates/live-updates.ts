import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { LiveUpdate } from '@rollcall/contract/people/live-updates'
import { RECENT_UPDATES_MS } from '@rollcall/domain/people/live-updates/recent-updates'
import { ApiError, soon } from '../../platform/api-error.ts'
import { onlyRow } from '../../platform/database/statement.ts'
import type { Admission } from '../../platform/http/admission.ts'
import type { EventStream } from '../../platform/http/event-streams.ts'
import type { Claim } from '../../platform/http/mount-calls.ts'
import type { Services } from '../../platform/services.ts'
import { type Found, listRecent, listRecorded, type RecordedRow } from './live-updates.queries.ts'
import {
  canContinue,
  eventIdOf,
  isCommittedIn,
  parsePosition,
  positionOf,
  type UpdatePosition,
  unreadBy,
} from './update-position.ts'
import { kindsChangedBy } from './updates-of-action.ts'

const POLL_MS = 1_000
/** Shorter than the time after which the server, and most proxies, close a connection without traffic. */
const BEAT_MS = 15_000
/** A client returns with a new token. After a deployment the streams spread over all processes again. */
const LIFETIME_MS = 15 * 60_000
const CLAIMS_PER_TRIP = 100
const SECOND_MS = 1_000

export interface LiveUpdateLimits {
  /** In one process. */
  streams: number
  /** Of one person. A browser has one stream for all its tabs. */
  perPerson: number
}
const defaultLimits: LiveUpdateLimits = { streams: 4_000, perPerson: 8 }

type CandidateClaim = Claim<'candidate' | 'consultant' | 'agencyKey'>

interface Stream {
  claim: CandidateClaim
  candidateId: string
  position: UpdatePosition
  /** Undefined until the response has begun. */
  events: EventStream<LiveUpdate> | undefined
  beatAt: number
  endsAt: number
}

type Entry = Pick<RecordedRow, 'action' | 'traceId'>

export interface LiveUpdates {
  /** Returns how to start the response, or throws if this process has no room for it. */
  open(stream: {
    claim: CandidateClaim
    candidateId: string
    lastEventId: string | undefined
  }): Promise<(events: EventStream<LiveUpdate>) => void>
  /** Ends all streams. Their clients return within a few seconds, not all at once. */
  stop(): void
}

/**
 * The streams of one process. While there are any, the audit log is read once a second for all their candidates; it is written
 * in the transaction of each change, so no change is missed, of whichever process.
 */
export function openLiveUpdates(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  admission: Pick<Admission, 'waiting'>,
  limits: LiveUpdateLimits = defaultLimits,
): LiveUpdates {
  const streams = new Set<Stream>()
  let isPolling = false
  let isStopped = false

  function checkRoom({ kind, id }: CandidateClaim) {
    // Requests that wait for a slot come first: a portal without a stream still works.
    if (isStopped || streams.size >= limits.streams || admission.waiting() > 0)
      throw new ApiError('overloaded', { retryAfterSeconds: soon() })
    const own = [...streams].filter(({ claim }) => claim.kind === kind && claim.id === id)
    if (own.length >= limits.perPerson)
      throw new ApiError('too_many_requests', { retryAfterSeconds: BEAT_MS / SECOND_MS })
  }

  async function start(candidateId: string, lastEventId: string | undefined) {
    const since = new Date(clock.now() - RECENT_UPDATES_MS)
    const rows = await listRecent.all(db, candidateId, since)
    const now = positionOf(onlyRow(rows.slice(0, 1)))
    if (lastEventId === undefined) return { position: now, first: updateOf(rows.filter(isEntry)) }
    const after = parsePosition(lastEventId)
    // The first poll sends the changes since then.
    if (after && canContinue(after, now)) return { position: after, first: undefined }
    return { position: now, first: { changed: null } }
  }

  async function poll() {
    const open = [...streams].filter(({ events }) => events !== undefined)
    const candidateIds = [...new Set(open.map(({ candidateId }) => candidateId))]
    const { xid, running } = unreadBy(open.map(({ position }) => position))
    const rows = await listRecorded.all(db, xid, running, candidateIds)
    const now = positionOf(onlyRow(rows.slice(0, 1)))
    const entries = byCandidate(rows.filter(isRecorded))
    const at = performance.now()
    const due = open.flatMap((stream) => {
      const { candidateId, position, beatAt } = stream
      const fresh = (entries.get(candidateId) ?? []).filter(
        ({ xid }) => !isCommittedIn(BigInt(xid), position.snapshot),
      )
      if (fresh.length === 0 && beatAt > at) {
        stream.position = now
        return []
      }
      return [{ stream, update: updateOf(fresh) }]
    })
    // Checked before anything is sent, because an entry may be about the session itself.
    for (const part of partsOf(due, CLAIMS_PER_TRIP)) {
      const found = await db.readTogether(part.map(({ stream }) => stream.claim.statement))
      for (const [place, { stream, update }] of part.entries()) {
        if (stream.endsAt <= at || !isAllowed(stream.claim, found[place]?.[0])) stream.events?.end(0)
        else stream.events?.send(eventIdOf(now), update)
        stream.position = now
        stream.beatAt = at + BEAT_MS
      }
    }
  }

  async function keepPolling() {
    if (isPolling) return
    isPolling = true
    let hasFailed = false
    while (streams.size > 0) {
      await wait(POLL_MS, undefined, { ref: false })
      // Under overload streams get nothing, and are closed for it in the end. None of their changes is lost.
      if (admission.waiting() > 0) continue
      try {
        await poll()
        hasFailed = false
      } catch (error) {
        if (!hasFailed) log.warn({ err: error }, 'live updates are not read')
        hasFailed = true
      }
    }
    isPolling = false
  }

  return {
    async open({ claim, candidateId, lastEventId }) {
      checkRoom(claim)
      const at = performance.now()
      const endsAt = at + LIFETIME_MS * (0.8 + Math.random() / 5)
      const stream: Stream = {
        claim,
        candidateId,
        position: NOWHERE,
        events: undefined,
        beatAt: at + BEAT_MS,
        endsAt,
      }
      streams.add(stream)
      try {
        const { position, first } = await start(candidateId, lastEventId)
        return (events) => {
          Object.assign(stream, { events, position })
          events.onClose(() => streams.delete(stream))
          events.send(eventIdOf(position), first)
          if (isStopped) events.end(retryMs())
          void keepPolling()
        }
      } catch (error) {
        streams.delete(stream)
        throw error
      }
    },
    stop() {
      isStopped = true
      for (const { events } of streams) events?.end(retryMs())
    },
  }
}

/** When clients of a process that stops should return. */
const retryMs = () => randomInt(500, 5_000)

const NOWHERE = positionOf({ seconds: 0, snapshot: '0:0:' })

function isAllowed(claim: CandidateClaim, row: unknown): boolean {
  try {
    claim.admit(row)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

const isEntry = <Row extends { action: string | null; traceId: string | null }>(
  row: Row,
): row is Row & { action: string } => row.action !== null
const isRecorded = (row: Found<RecordedRow>): row is Found<RecordedRow> & RecordedRow => row.xid !== null

function byCandidate(rows: readonly RecordedRow[]): Map<string, RecordedRow[]> {
  const entries = new Map<string, RecordedRow[]>()
  for (const row of rows) {
    const own = entries.get(row.candidateId)
    if (own) own.push(row)
    else entries.set(row.candidateId, [row])
  }
  return entries
}

/** Undefined if none of the entries changes data that a screen follows. */
function updateOf(entries: readonly Entry[]): LiveUpdate | undefined {
  const changed = entries.flatMap(({ action, traceId }) =>
    kindsChangedBy(action).map((kind) => ({ kind, traceId })),
  )
  const distinct = new Map(changed.map((one) => [`${one.kind} ${one.traceId}`, one]))
  return distinct.size > 0 ? { changed: [...distinct.values()] } : undefined
}

function* partsOf<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}
