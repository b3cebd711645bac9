import type { FastifyRequest } from 'fastify'
import type { Caller, Trace } from '../platform/caller.ts'
import { readDeviceCookie, readRefreshCookie } from './identity-cookies.ts'

/** A caller with our cookies. */
export interface Visit extends Caller {
  trace: Trace
  refreshCookie: string | undefined
  /** The secret of a device that was signed in from before. */
  device: string | undefined
  /** The page that sends, as the browser names it. */
  origin: string | undefined
}

export const visitOf = (caller: Caller & { trace: Trace }, request: FastifyRequest): Visit => ({
  ...caller,
  refreshCookie: readRefreshCookie(request),
  device: readDeviceCookie(request),
  origin: request.headers.origin,
})
