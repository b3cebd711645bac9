import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode, FailureBody } from '@rollcall/contract/errors'
import { errorCatalogue } from '@rollcall/contract/errors'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError } from '../api-error.ts'

const codes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/**
 * Responds to bytes that Node could not parse as a request, in the usual format. The error is not logged, because it
 * contains the bytes, tokens included.
 */
export const answerUnreadable =
  (log: FastifyBaseLogger) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const refusal =
      error instanceof ApiError ? error : new ApiError(codes[error.code ?? ''] ?? 'request_invalid')
    const traceId = randomUUID()
    log.info({ traceId, reason: error.code, statusCode: refusal.status }, 'unreadable request')
    if (socket.writable) socket.write(answerOf(refusal, traceId))
    socket.destroy()
  }

function answerOf({ code, status, message }: ApiError, traceId: string): string {
  const body: FailureBody = { type: errorCatalogue[code].type, code, param: null, message, traceId }
  const text = JSON.stringify(body)
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    `X-Trace-Id: ${traceId}`,
    '',
    text,
  ].join('\r\n')
}
