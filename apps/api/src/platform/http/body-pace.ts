import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError } from '../api-error.ts'
import { answerUnreadable } from './unreadable-requests.ts'

interface Limits {
  /** A whole body, of any request but an upload. */
  bodyMs: number
  /** An upload may take its time as long as it keeps coming: so much in every window. */
  leastBytes: number
  windowMs: number
}

export interface BodyPace {
  /** Stands before everything else: what waits to be let in must not drip for ever either. */
  before(handle: RequestListener): RequestListener
  /** From now on it only has to keep coming. */
  allowUpload(request: IncomingMessage): void
}

/**
 * Node has one time-out for the whole server, and one that suits a JSON body would cut a photo off that is sent from a
 * train. The server's is that of the longest upload; each request is held to its own pace here.
 */
export function openBodyPace(log: FastifyBaseLogger, { bodyMs, leastBytes, windowMs }: Limits): BodyPace {
  const uploads = new WeakSet<IncomingMessage>()
  const cutOff = answerUnreadable(log)

  function watch(request: IncomingMessage, response: ServerResponse) {
    let seenBytes = 0
    let timer: NodeJS.Timeout | undefined
    const look = () => {
      const cameBytes = request.socket.bytesRead - seenBytes
      seenBytes += cameBytes
      if (request.complete) return
      if (uploads.has(request) && cameBytes >= leastBytes) timer = setTimeout(look, windowMs).unref()
      else if (response.headersSent) request.socket.destroy()
      else cutOff(new ApiError('request_timeout'), request.socket)
    }
    timer = setTimeout(look, bodyMs).unref()
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
