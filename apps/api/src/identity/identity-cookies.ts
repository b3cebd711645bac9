import { sessionMarkOf } from '@rollcall/domain/identity/session-mark'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, setCookie } from '../platform/http/cookies.ts'
import { DEVICE_DAYS, isDeviceSecret } from './known-devices.ts'

const path = '/'
const DAY_SECONDS = 24 * 60 * 60

const REFRESH = 'rollcall'
/** Outlives sessions. It gives no access, and only marks a device as known. */
const DEVICE = 'rollcall-device'
/** Readable by the portal and not secret: it says whether there may be a session. */
const HINT = 'rollcall-session'
/** Readable like the hint: the portal shows the device copy before the service responds, and only a copy of this session. */
const MARK = 'rollcall-session-mark'

export const readRefreshCookie = (request: FastifyRequest) => readCookie(request, REFRESH)

export function readDeviceCookie(request: FastifyRequest): string | undefined {
  const value = readCookie(request, DEVICE)
  return value && isDeviceSecret(value) ? value : undefined
}

interface RefreshCookie {
  value: string
  sessionId: string
  maxAgeSeconds: number
}

export function setRefreshCookie(
  reply: FastifyReply,
  { value, sessionId, maxAgeSeconds }: RefreshCookie,
): void {
  setCookie(reply, { name: REFRESH, value, path, maxAgeSeconds })
  setCookie(reply, { name: HINT, value: '1', path, maxAgeSeconds, isReadable: true })
  setCookie(reply, { name: MARK, value: sessionMarkOf(sessionId), path, maxAgeSeconds, isReadable: true })
}

export const clearRefreshCookie = (reply: FastifyReply): void =>
  setRefreshCookie(reply, { value: '', sessionId: '', maxAgeSeconds: 0 })

export const setDeviceCookie = (reply: FastifyReply, value: string): void =>
  setCookie(reply, { name: DEVICE, value, path, maxAgeSeconds: DEVICE_DAYS * DAY_SECONDS })
