import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Clock } from '../clock.ts'
import { traceRequests } from '../telemetry/trace-requests.ts'
import type { Tracer } from '../telemetry/tracer.ts'
import { type Admission, openAdmission } from './admission.ts'
import { type BodyPace, type BodyPaceLimits, openBodyPace } from './body-pace.ts'
import { clientAddressReader } from './client-address.ts'
import { compressAnswers } from './compression.ts'
import { closeWithLastAnswers, idleConnectionsOf } from './drain.ts'
import { answerFailures, sendFailure } from './failure.ts'
import { loggedPath } from './redact.ts'
import { type OutsideHosts, securityHeaders } from './security-headers.ts'
import { limitsFor, type SlotLimits } from './slots.ts'
import { answerUnreadable } from './unreadable-requests.ts'

/** The largest body is a year of days with hours on each. */
const JSON_BODY_BYTES = 256 * 1024
const HEADER_BYTES = 16 * 1024
/** The maximum duration of an upload; other bodies have less. */
const REQUEST_MS = 10 * 60_000
const paceLimits = {
  bodyMs: 15_000,
  minUploadBytesPerSecond: 8 * 1024,
  windowMs: 20_000,
  graceMs: 10_000,
}
const HEADERS_MS = 10_000
const KEEP_ALIVE_MS = 65_000
/** Node's interval of 30 s would let connections exceed the limits above by as much. */
const CHECK_CONNECTIONS_MS = 1_000
/** A connection without any traffic for this long is not being read, unless its response is pending. */
const STALLED_MS = 20_000
/** As many connections as requests can wait. */
const MAX_CONNECTIONS = 10_000
/**
 * Node.js accepts one connection per turn of its event loop, so a burst waits in the system's queue. What does not fit
 * there is dropped and tried again by the browser a second later; Node.js asks for 511 places.
 */
export const ACCEPT_QUEUE = 4_096

export interface FrontOptions {
  log: FastifyBaseLogger
  clock: Clock
  trustedProxies: string[] | undefined
  maxInFlight: number
  /** By default derived from `maxInFlight`. */
  placeLimits?: SlotLimits
  stalledMs?: number
  bodyPace?: BodyPaceLimits
  agencyOf?: (request: IncomingMessage) => string | undefined
}

/** The checks before the framework: slots, pace of bodies, limits of connections. Several apps can share them. */
export interface Front {
  readonly admission: Admission
  readonly bodyPace: BodyPace
  readonly addressOf: (request: IncomingMessage) => string
  /** A server with explicit limits. `beginClosing` closes its idle connections while it stops. */
  createServer(handle: RequestListener): { server: Server; beginClosing: () => void }
}

export function openFront({
  log,
  clock,
  trustedProxies,
  maxInFlight,
  placeLimits = limitsFor(maxInFlight),
  stalledMs = STALLED_MS,
  bodyPace: pace = paceLimits,
  agencyOf,
}: FrontOptions): Front {
  const bodyPace = openBodyPace(log, pace)
  const addressOf = clientAddressReader(trustedProxies)
  const admission = openAdmission({ limits: placeLimits, addressOf, agencyOf, log, clock })
  return {
    admission,
    bodyPace,
    addressOf,
    createServer(handle) {
      const server = createServer(
        {
          maxHeaderSize: HEADER_BYTES,
          headersTimeout: HEADERS_MS,
          requestTimeout: REQUEST_MS,
          keepAliveTimeout: KEEP_ALIVE_MS,
          connectionsCheckingInterval: CHECK_CONNECTIONS_MS,
        },
        bodyPace.before(handle),
      )
      server.maxConnections = MAX_CONNECTIONS
      server.setTimeout(stalledMs, (socket: Socket) => {
        const isBeingRead = socket.writableLength === 0
        if (!isBeingRead || !admission.isServing(socket)) socket.destroy()
      })
      admission.watch(server)
      return { server, ...idleConnectionsOf(server) }
    },
  }
}

export interface HttpOptions extends FrontOptions {
  outsideHosts: OutsideHosts
  isProduction: boolean
  /** Given by a process that serves several apps and passes requests to them. Without it the app creates its own server. */
  front?: Front | undefined
  onAnswer?: OnAnswer | undefined
  tracer?: Tracer | undefined
}

/** Called after each response, with the contract's call; absent for files, pages and unknown paths. */
export type OnAnswer = (answer: { call: string | undefined; statusCode: number; ms: number }) => void

/** Creates an app with explicit limits, before any route is added. */
export function createHttpServer({
  outsideHosts,
  isProduction,
  onAnswer,
  tracer,
  front: shared,
  ...options
}: HttpOptions): FastifyInstance {
  const { log, clock, trustedProxies } = options
  const front = shared ?? openFront(options)
  const { admission, addressOf } = front
  let beginClosing: (() => void) | undefined
  const secure = securityHeaders(outsideHosts, { isProduction })
  const addHeaders = (request: FastifyRequest, reply: FastifyReply) => {
    secure(request, reply)
    // The portal sets its clock by the `Date` header, so that a phone with a wrong clock shows the right times.
    reply.headers({ 'x-trace-id': request.id, date: new Date(clock.now()).toUTCString() })
  }
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A logger per request costs more than its one line; log lines of a request contain its trace id.
    childLoggerFactory: (logger) => logger,
    trustProxy: trustedProxies ?? false,
    bodyLimit: JSON_BODY_BYTES,
    serverFactory(handle) {
      // The framework needs a server, even one that never listens.
      if (shared) return new Server()
      const own = front.createServer(admission.before(handle))
      beginClosing = own.beginClosing
      return own.server
    },
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => withoutLastSlash(url),
    forceCloseConnections: 'idle',
    // Requests that arrive while the service stops are answered as usual, and their connection is then closed.
    return503OnClosing: false,
    // A path that the router cannot parse gets here without any hook.
    frameworkErrors: (_error, request, reply) => {
      addHeaders(request, reply)
      sendFailure(reply, new ApiError('not_found'))
      logAnswer(request, reply)
    },
    clientErrorHandler: answerUnreadable(log),
  })
  if (tracer) traceRequests(app, tracer)
  takeJsonAlone(app)
  answerFailures(app)
  closeWithLastAnswers(app)
  app.addHook('preClose', async () => beginClosing?.())
  compressAnswers(app)
  app.addHook('onRequest', (request, reply, done) => {
    // Makes `request.ip` the address that the admission counted, without the port that some proxies add.
    const { headers } = request.raw
    if (headers['x-forwarded-for'] !== undefined) headers['x-forwarded-for'] = addressOf(request.raw)
    addHeaders(request, reply)
    done()
  })
  app.decorate('bodyPace', front.bodyPace)
  app.decorate('admission', admission)
  app.decorate('eventStreams', { open: 0 })
  admission.follow(app)
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply)
    onAnswer?.({
      call: request.routeOptions.config.call,
      statusCode: reply.statusCode,
      ms: reply.elapsedTime,
    })
    done()
  })
  return app
}

/**
 * No other parsers: a form of another site could send JSON as text. An empty body counts as none, whatever its content
 * type.
 */
function takeJsonAlone(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text === '') done(null, undefined)
    else void parse(request, text, done)
  })
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (headers['content-length'] === '0') delete headers['content-type']
    done()
  })
}

/**
 * `/api/v1/me/` is `/api/v1/me`. An offer's link without its key keeps its slash, so that the refusal names the missing
 * key.
 */
const withoutLastSlash = (url: string) =>
  url.replace(/^(\/(?:api|identity)\/[^?#]*[^/?#])(?<!\/guest)\/(?=$|[?#])/, '$1')

function logAnswer(request: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): void {
  const summary = {
    traceId: request.id,
    method: request.method,
    path: loggedPath(request.url),
    statusCode,
    ms: Math.round(elapsedTime * 10) / 10,
  }
  request.log.info(summary, 'answered')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's call with its base, such as `GET /api/v1/bookings/{id}`. */
    call?: string
  }
  interface FastifyInstance {
    admission: Admission
    bodyPace: BodyPace
  }
}
