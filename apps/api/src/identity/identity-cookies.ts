import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_DAYS, isDeviceSecret } from './known-devices.ts'

const PATH = '/'
const DAY_SECONDS = 24 * 60 * 60

/** Browsers refuse the `__Host-` prefix without TLS, which only a local start goes without. */
const boundToHost = (request: FastifyRequest, name: string) =>
  request.protocol === 'https' ? `__Host-${name}` : name

const REFRESH = 'rollcall'
/** Outlives every session: it opens nothing, it only tells a device apart from a stranger's. */
const DEVICE = 'rollcall-device'
/** Readable by the portal and worth nothing: it tells whether asking for a token has any point. */
const HINT = 'rollcall-session'

function readCookie(request: FastifyRequest, name: string): string | undefined {
  const wanted = boundToHost(request, name)
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=')
    if (key === wanted) return value
  }
  return undefined
}

export const readRefreshCookie = (request: FastifyRequest) => readCookie(request, REFRESH)

export function readDeviceCookie(request: FastifyRequest): string | undefined {
  const value = readCookie(request, DEVICE)
  return value && isDeviceSecret(value) ? value : undefined
}

function attributes(reply: FastifyReply, maxAgeSeconds: number): string[] {
  const isSecure = reply.request.protocol === 'https'
  return [`Path=${PATH}`, `Max-Age=${maxAgeSeconds}`, 'SameSite=Strict', ...(isSecure ? ['Secure'] : [])]
}

/** Fastify adds each to the cookies set before it. */
export function setRefreshCookie(reply: FastifyReply, value: string, maxAgeSeconds: number): void {
  const shared = attributes(reply, maxAgeSeconds)
  const name = boundToHost(reply.request, REFRESH)
  reply.header('set-cookie', [`${name}=${value}`, ...shared, 'HttpOnly'].join('; '))
  reply.header('set-cookie', [`${HINT}=1`, ...shared].join('; '))
}

export const clearRefreshCookie = (reply: FastifyReply): void => setRefreshCookie(reply, '', 0)

export function setDeviceCookie(reply: FastifyReply, value: string): void {
  const name = boundToHost(reply.request, DEVICE)
  const shared = attributes(reply, DEVICE_DAYS * DAY_SECONDS)
  reply.header('set-cookie', [`${name}=${value}`, ...shared, 'HttpOnly'].join('; '))
}
