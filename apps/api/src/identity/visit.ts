import type { FastifyRequest } from 'fastify'
import { readDeviceCookie, readRefreshCookie } from './identity-cookies.ts'

/** Where a request comes from, and what its browser holds of us. */
export interface Visit {
  ip: string
  userAgent: string
  traceId: string
  refreshCookie: string | undefined
  /** The secret of a device that somebody has signed in from. */
  device: string | undefined
}

export const visitOf = (request: FastifyRequest): Visit => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  traceId: request.id,
  refreshCookie: readRefreshCookie(request),
  device: readDeviceCookie(request),
})
