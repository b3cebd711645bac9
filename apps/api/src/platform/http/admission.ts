import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errorCatalogue, type FailureBody } from '@rollcall/contract/errors'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { ApiError, soon } from '../api-error.ts'
import type { Clock } from '../clock.ts'
import { networkOf } from '../rate-limit.ts'
import { sendFailure } from './failure.ts'
import { createSlots, type Slot, type SlotLimits } from './slots.ts'

/** These read only the state of the process, so they respond even if nothing else does. */
const alwaysAnswered = new Set(['/api/ping', '/healthz'])

/** No browser and no proxy sends more without waiting for an answer. */
const MAX_ON_CONNECTION = 16
const SWEEP_MS = 25
const REPORT_MS = 1_000
/** A slower body is awaited without a slot, so that a few slow senders cannot take all slots. */
const SLOW_BODY_MS = 100
/** Longer than every timeout inside the service: a request that has not ended by then never will. */
const ABANDONED_MS = 20_000
const STUCK_MS = 30_000

export interface Admission {
  /** Runs before the framework, so that a refusal costs little more than reading the request. */
  before(handle: RequestListener): RequestListener
  /** While the server listens, looks after requests that wait or do not end. */
  watch(server: Server): void
  /** Tracks the progress of each request by the framework's hooks. */
  follow(app: FastifyInstance): void
  /** For a response that stays open and does no work meanwhile. */
  releaseSlot(request: IncomingMessage): void
  isServing(socket: Socket): boolean
  taken(): number
  waiting(agency?: string): number
  /** How many were refused for each reason, since the start. */
  refused(): Readonly<Record<RefusalReason, number>>
  /** Whether requests are in progress and none has ended for so long that none will. */
  isStuck(): boolean
}

/**
 * `pipelined`: too many on one connection, which is closed. `slowBody`: no slot was free when the body had arrived at last.
 */
export type RefusalReason = 'queueFull' | 'waitedTooLong' | 'pipelined' | 'slowBody'

interface Visit {
  slot: Slot
  request: IncomingMessage
  response: ServerResponse
  enteredAt: number
  /** The body has arrived, or is not awaited. */
  isBeingWorkedOn: boolean
  hungUpAt: number | undefined
}

interface Connection {
  visits: Set<Visit>
  unanswered: number
}

/** Admits as many requests as can be answered in time, shares the slots, and refuses the rest cheaply. */
export function openAdmission({
  limits,
  addressOf,
  agencyOf = () => undefined,
  log,
  clock,
}: {
  limits: SlotLimits
  addressOf: (request: IncomingMessage) => string
  /** The agency that a request is for, if the process serves several. */
  agencyOf?: ((request: IncomingMessage) => string | undefined) | undefined
  log: FastifyBaseLogger
  clock: Clock
}): Admission {
  const slots = createSlots(limits)
  /** The token is not verified yet. A made-up one still counts for its network. */
  const quotaKeyOf = (request: IncomingMessage) => ({
    agency: agencyOf(request),
    network: networkOf(addressOf(request)),
    person: request.headers.authorization,
  })
  const visits = new Map<IncomingMessage, Visit>()
  const bySocket = new WeakMap<Socket, Connection>()
  const refusals: Record<RefusalReason, number> = {
    queueFull: 0,
    waitedTooLong: 0,
    pipelined: 0,
    slowBody: 0,
  }
  let refusedCount = 0
  let lastEndAt = performance.now()

  function end(visit: Visit) {
    if (!visits.delete(visit.request)) return
    bySocket.get(visit.request.socket)?.visits.delete(visit)
    lastEndAt = performance.now()
    visit.slot.release()
  }
  /**
   * Work continues after its caller has disconnected and keeps its slot, so that disconnecting does not free a second
   * one.
   */
  function hangUp(visit: Visit) {
    visit.hungUpAt ??= performance.now()
    if (visit.response.writableEnded) end(visit)
  }
  function connectionOf(socket: Socket): Connection {
    const known = bySocket.get(socket)
    if (known) return known
    const connection: Connection = { visits: new Set(), unanswered: 0 }
    bySocket.set(socket, connection)
    // Of pipelined requests only the first response is notified of a lost connection.
    socket.once('close', () => {
      for (const visit of connection.visits) hangUp(visit)
    })
    return connection
  }
  function enter(request: IncomingMessage, response: ServerResponse, slot: Slot) {
    const now = performance.now()
    if (visits.size === 0) lastEndAt = now
    const visit: Visit = {
      slot,
      request,
      response,
      enteredAt: now,
      isBeingWorkedOn: false,
      hungUpAt: undefined,
    }
    visits.set(request, visit)
    connectionOf(request.socket).visits.add(visit)
    response.once('finish', () => end(visit))
    response.once('close', () => hangUp(visit))
  }
  function refuse(request: IncomingMessage, response: ServerResponse, reason: RefusalReason) {
    refusals[reason]++
    refusedCount++
    if (!request.socket.destroyed) refuseEarly(request, response, { code: 'overloaded', clock })
  }

  function sweep() {
    const now = performance.now()
    slots.sweep(now)
    for (const visit of visits.values()) {
      const { request, response, slot, enteredAt, hungUpAt, isBeingWorkedOn } = visit
      const isAbandoned = hungUpAt !== undefined && now - hungUpAt > ABANDONED_MS
      // The slot is free once the response is written: a slow reader has no slot.
      if (response.writableEnded || isAbandoned) end(visit)
      else if (!isBeingWorkedOn && !request.complete && now - enteredAt > SLOW_BODY_MS) slot.park()
    }
  }
  /** Work whose caller has disconnected may outlast its connection; any other remaining slot was not released. */
  function logLeakedSlots() {
    const isLost = [...visits.values()].some(({ hungUpAt }) => hungUpAt === undefined)
    if (isLost || slots.taken() > visits.size) log.error({ taken: slots.taken() }, 'slots were not released')
  }
  function report() {
    if (refusedCount === 0) return
    log.warn({ refused: refusedCount, taken: slots.taken(), waiting: slots.waiting() }, 'overloaded')
    refusedCount = 0
  }

  return {
    before: (handle) => (request, response) => {
      // Requests read from a connection that was reset have no address to count them under, and no client to answer.
      // Reading the address here makes the socket keep it while the request is handled.
      if (request.socket.remoteAddress === undefined) {
        request.socket.destroy()
        return
      }
      if (alwaysAnswered.has(request.url ?? '')) {
        handle(request, response)
        return
      }
      const connection = connectionOf(request.socket)
      connection.unanswered++
      response.once('finish', () => connection.unanswered--)
      if (connection.unanswered > MAX_ON_CONNECTION) {
        refusals.pipelined++
        request.socket.destroy()
        return
      }
      slots.ask(quotaKeyOf(request), performance.now(), {
        isThere: () => !request.socket.destroyed,
        enter(slot) {
          enter(request, response, slot)
          handle(request, response)
        },
        refuse: (reason) => refuse(request, response, reason),
      })
    },
    watch(server) {
      server.once('listening', () => {
        let isClosed = false
        const reporting = setInterval(report, REPORT_MS)
        // A connection that was accepted before the server closed may still send its first requests.
        const sweeping = setInterval(() => {
          sweep()
          if (isClosed && visits.size === 0) clearInterval(sweeping)
        }, SWEEP_MS)
        for (const timer of [reporting, sweeping]) timer.unref()
        // Only after the last connection has closed: until then admitted requests are still being answered.
        server.once('close', () => {
          isClosed = true
          clearInterval(reporting)
          report()
          sweep()
          // The last connection's own event comes after the server's.
          setTimeout(logLeakedSlots)
        })
      })
    },
    follow(app) {
      app.addHook('preValidation', (request, reply, done) => {
        const visit = visits.get(request.raw)
        if (visit) visit.isBeingWorkedOn = true
        if (!visit || visit.slot.unpark()) {
          done()
          return
        }
        refusals.slowBody++
        sendFailure(reply, new ApiError('overloaded', { retryAfterSeconds: soon() }))
      })
    },
    releaseSlot(request) {
      const visit = visits.get(request)
      if (visit) end(visit)
    },
    isServing: (socket) => (bySocket.get(socket)?.visits.size ?? 0) > 0,
    taken: () => slots.taken(),
    waiting: (agency) => slots.waiting(agency),
    refused: () => refusals,
    isStuck: () =>
      performance.now() - lastEndAt > STUCK_MS &&
      // A file or a stream of lines may arrive for minutes, and a response that is read slowly has already been written.
      [...visits.values()].some(({ request, response }) => request.complete && !response.headersSent),
  }
}

const BUSY_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>One moment</title></head><body><main><h1>One moment</h1><p>A lot of people are here right now. This page tries again by itself in a few seconds.</p></main></body></html>`

/** Answers without the framework. */
export function refuseEarly(
  request: IncomingMessage,
  response: ServerResponse,
  { code, clock }: { code: Extract<ErrorCode, 'overloaded' | 'service_unavailable'>; clock: Clock },
): void {
  const retryAfter = String(soon())
  const traceId = randomUUID()
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
  const failure: FailureBody = {
    type: errorCatalogue[code].type,
    code,
    param: null,
    message: new ApiError(code).message,
    traceId,
  }
  const body = isPage ? BUSY_PAGE : JSON.stringify(failure)
  response.writeHead(503, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'retry-after': retryAfter,
    ...(isPage && { refresh: retryAfter }),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-trace-id': traceId,
    date: new Date(clock.now()).toUTCString(),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
