import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError } from '../api-error.ts'
import { answerUnreadable } from './unreadable-requests.ts'

export interface BodyPaceLimits {
  /** A whole body, of any request but an upload. */
  bodyMs: number
  /**
   * An upload may take longer as long as it keeps this rate in every window, which also bounds how long it takes for its
   * size. A line with a gap of some seconds, as on a train, keeps it too.
   */
  minUploadBytesPerSecond: number
  windowMs: number
  /** Not asked of its first moments: a connection is slow to begin with. */
  graceMs: number
}

export interface BodyPace {
  /** Runs before everything else: a request that waits for admission must not send its body for ever either. */
  before(handle: RequestListener): RequestListener
  /** From now on it only has to keep coming. */
  allowUpload(request: IncomingMessage): void
}

/**
 * Node has one time-out for the whole server, and one that suits a JSON body would cut a photo off that is sent from a
 * train. The server's is that of the longest upload; each request is held to its own pace here.
 */
export function openBodyPace(
  log: FastifyBaseLogger,
  { bodyMs, minUploadBytesPerSecond, windowMs, graceMs }: BodyPaceLimits,
): BodyPace {
  const uploads = new WeakSet<IncomingMessage>()
  const cutOff = answerUnreadable(log)

  function watch(request: IncomingMessage, response: ServerResponse) {
    // What earlier requests on the same connection sent must not count for this one. Until its body is complete, all
    // that comes on the connection is its own.
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
