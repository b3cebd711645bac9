import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import { answerUnreadable } from './unreadable-requests.ts'

export interface BodyPace {
  /** A whole body, of any request but an upload. */
  bodyMs: number
  /** An upload may take its time as long as it keeps coming: so much in every window. */
  leastBytes: number
  windowMs: number
}

/**
 * Node has one time-out for the whole server, and one that suits a JSON body would cut a photo off that is sent from a
 * train. The server's is that of the longest upload; each request is held to its own pace here.
 */
export function keepPace(app: FastifyInstance, { bodyMs, leastBytes, windowMs }: BodyPace): void {
  app.addHook('onRequest', (request, reply, done) => {
    done()
    if (!hasBody(request)) return
    const { raw } = request
    const isUpload = request.routeOptions.config.files !== undefined
    let seenBytes = raw.socket.bytesRead
    const timer = setInterval(
      () => {
        const cameBytes = raw.socket.bytesRead - seenBytes
        seenBytes += cameBytes
        if (isUpload && cameBytes >= leastBytes) return
        stop()
        if (!raw.complete) cutOff(request, reply)
      },
      isUpload ? windowMs : bodyMs,
    ).unref()
    const stop = () => clearInterval(timer)
    raw.once('end', stop)
    reply.raw.once('close', stop)
  })
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** In the words of every other refusal, unless something of an answer has left already. */
function cutOff({ raw, log }: FastifyRequest, reply: FastifyReply): void {
  if (reply.raw.headersSent) raw.socket.destroy()
  else answerUnreadable(log)(new ApiError('request_timeout'), raw.socket)
}
