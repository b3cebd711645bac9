import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import { sendFailure } from './failure.ts'

const SAMPLE_MS = 20
const LAG_WINDOW_MS = 500
const MAX_LAG_MS = 500
const RETRY_AFTER_SECONDS = 2

/** These only look at the process, so they answer when nothing else can. */
const alwaysAnswered = new Set(['/api/ping', '/healthz'])

/** Refuses early and cheaply what could not be answered in time, so that what is accepted still is. */
export function shedLoad(app: FastifyInstance, maxInFlight: number): void {
  let inFlight = 0
  let lagMs = 0
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS })
  delay.enable()
  const sampling = setInterval(() => {
    lagMs = delay.percentile(50) / 1e6 - SAMPLE_MS
    delay.reset()
  }, LAG_WINDOW_MS)
  sampling.unref()

  app.addHook('onRequest', (request, reply, done) => {
    if (alwaysAnswered.has(request.url)) return done()
    if (inFlight >= maxInFlight || lagMs > MAX_LAG_MS) {
      sendFailure(reply, new ApiError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS }))
      return
    }
    inFlight++
    // 'close' comes once for every request, also when the caller hangs up half-way.
    reply.raw.once('close', () => {
      inFlight--
    })
    done()
  })
  app.addHook('onClose', () => {
    clearInterval(sampling)
    delay.disable()
  })
}
