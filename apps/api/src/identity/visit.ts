import type { FastifyRequest } from 'fastify'
import type { Caller, Trace } from '../platform/caller.ts'
import { readDeviceCookie, readRefreshCookie } from './identity-cookies.ts'

/** Whoever calls, with what their browser holds of us. */
export interface Visit extends Caller {
  trace: Trace
  refreshCookie: string | undefined
  /** The secret of a device that somebody has signed in from. */
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
