import type { FastifyRequest } from 'fastify'
import type { Caller, Trace } from '../platform/caller.ts'
import { readDeviceCookie, readRefreshCookie } from './identity-cookies.ts'

/** A caller with our cookies. */
export interface Visit extends Caller {
  trace: Trace
  refreshCookie: string | undefined
  /** The secret of a known device. */
  device: string | undefined
  /** The origin of the page that sends the request. */
  origin: string | undefined
}

export const visitOf = (caller: Caller & { trace: Trace }, request: FastifyRequest): Visit => ({
  ...caller,
  refreshCookie: readRefreshCookie(request),
  device: readDeviceCookie(request),
  origin: request.headers.origin,
})
