import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError } from '../api-error.ts'
import { answerUnreadable } from './unreadable-requests.ts'

export interface BodyPaceLimits {
  /** The time for a whole body, except for uploads. */
  bodyMs: number
  /**
   * An upload may take longer as long as it keeps this rate in every window, which also bounds how long it takes for
   * its size. A connection with gaps of some seconds, as on a train, keeps it too.
   */
  minUploadBytesPerSecond: number
  windowMs: number
  /** Not required at first, because a connection starts slowly. */
  graceMs: number
}

export interface BodyPace {
  /** Runs before everything else, because the limit also applies while a request waits for admission. */
  before(handle: RequestListener): RequestListener
  /** From now on only the rate is limited. */
  allowUpload(request: IncomingMessage): void
}

/**
 * Node has one timeout for the whole server. One for JSON bodies would cut off a photo on a slow network, so the
 * server's is that of the longest upload, and each request is limited here.
 */
export function openBodyPace(
  log: FastifyBaseLogger,
  { bodyMs, minUploadBytesPerSecond, windowMs, graceMs }: BodyPaceLimits,
): BodyPace {
  const uploads = new WeakSet<IncomingMessage>()
  const cutOff = answerUnreadable(log)

  function watch(request: IncomingMessage, response: ServerResponse) {
    // Bytes of earlier requests on the same connection must not count. Until the body is complete, all further bytes
    // belong to this request.
    let seenBytes = request.socket.bytesRead
    let timer: NodeJS.Timeout | undefined
    const lookAfter = (waitMs: number, countedMs: number) => {
      timer = setTimeout(() => look((countedMs * minUploadBytesPerSecond) / 1_000), waitMs).unref()
    }
    const look = (minBytes: number) => {
      const cameBytes = request.socket.bytesRead - seenBytes
      seenBytes += cameBytes
      if (request.complete) return
      if (uploads.has(request) && cameBytes >= minBytes) lookAfter(windowMs, windowMs)
      else if (response.headersSent) request.socket.destroy()
      else cutOff(new ApiError('request_timeout'), request.socket)
    }
    lookAfter(bodyMs, bodyMs - graceMs)
    request.once('close', () => clearTimeout(timer))
  }

  return {
    before: (handle) => (request, response) => {
      if (hasBody(request)) watch(request, response)
      handle(request, response)
    },
    allowUpload: (request) => uploads.add(request),
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
