import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Clock } from '../clock.ts'
import { answerFailures } from './failure.ts'
import { shedLoad } from './load-shedding.ts'
import { redact } from './redact.ts'
import { addSecurityHeaders, type OutsideHosts } from './security-headers.ts'

const JSON_BODY_BYTES = 64 * 1024
const HEADER_BYTES = 16 * 1024
const REQUEST_MS = 15_000
const HEADERS_MS = 10_000
const KEEP_ALIVE_MS = 65_000

export interface HttpOptions {
  log: FastifyBaseLogger
  clock: Clock
  trustedProxies: string[] | undefined
  maxInFlight: number
  outsideHosts: OutsideHosts
}

/** A server with every limit set on purpose, before any route is added. */
export function createHttpServer({
  log,
  clock,
  trustedProxies,
  maxInFlight,
  outsideHosts,
}: HttpOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies ?? false,
    bodyLimit: JSON_BODY_BYTES,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { maxHeaderSize: HEADER_BYTES, headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS },
    routerOptions: { maxParamLength: 200 },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
  })
  answerFailures(app)
  shedLoad(app, maxInFlight)
  addSecurityHeaders(app, outsideHosts)
  app.addHook('onRequest', (request, reply, done) => {
    // The portal sets its clock by this header, so a phone that runs fast or slow still shows the right windows.
    reply.headers({ 'x-trace-id': request.id, date: new Date(clock.now()).toUTCString() })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply
    const summary = {
      traceId: request.id,
      method: request.method,
      path: redact(request.url),
      statusCode,
      ms: Math.round(elapsedTime * 10) / 10,
    }
    request.log.info(summary, 'answered')
    done()
  })
  return app
}
