import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import { sendFailure } from './failure.ts'

const TICK_MS = 100
const TICKS_KEPT = 5
const MAX_LAG_MS = 500
const RETRY_AFTER_SECONDS = 2

/** These only look at the process, so they answer when nothing else can. */
const alwaysAnswered = new Set(['/api/ping', '/healthz'])

/** Refuses early and cheaply what could not be answered in time, so that what is accepted still is. */
export function shedLoad(app: FastifyInstance, maxInFlight: number): void {
  let inFlight = 0
  const lag = watchLag()

  const isExempt = ({ url }: FastifyRequest) => alwaysAnswered.has(url)
  const isTooMuch = () => inFlight >= maxInFlight || lag.medianMs() > MAX_LAG_MS
  const refuse = (reply: FastifyReply) =>
    sendFailure(reply, new ApiError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS }))

  app.addHook('onRequest', (request, reply, done) => {
    if (isExempt(request) || !isTooMuch()) done()
    else refuse(reply)
  })
  // Counted once the body is there: a few callers who send theirs a byte at a time must not fill every place.
  app.addHook('preValidation', (request, reply, done) => {
    if (isExempt(request)) return done()
    if (isTooMuch()) {
      refuse(reply)
      return
    }
    inFlight++
    // 'close' comes once for every request, also when the caller hangs up half-way.
    reply.raw.once('close', () => {
      inFlight--
    })
    done()
  })
  app.addHook('onClose', () => lag.stop())
}

/** How late timers come; the median, so that one long pause alone sheds nothing. */
function watchLag() {
  const lateMs = Array<number>(TICKS_KEPT).fill(0)
  let medianMs = 0
  let last = performance.now()
  const ticking = setInterval(() => {
    const now = performance.now()
    lateMs.shift()
    lateMs.push(now - last - TICK_MS)
    medianMs = lateMs.toSorted((a, b) => a - b)[Math.floor(TICKS_KEPT / 2)] ?? 0
    last = now
  }, TICK_MS)
  ticking.unref()
  return {
    medianMs: () => medianMs,
    stop: () => clearInterval(ticking),
  }
}
