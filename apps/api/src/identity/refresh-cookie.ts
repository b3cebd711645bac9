import type { FastifyReply, FastifyRequest } from 'fastify'

const PATH = '/'

/** Browsers refuse the `__Host-` prefix without TLS, which only a local start goes without. */
const nameFor = (request: FastifyRequest) => (request.protocol === 'https' ? '__Host-rollcall' : 'rollcall')

export function readRefreshCookie(request: FastifyRequest): string | undefined {
  const name = nameFor(request)
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=')
    if (key === name) return value
  }
  return undefined
}

/** Readable by the portal and worth nothing: it tells whether asking for a token has any point. */
const HINT = 'rollcall-session'

export function setRefreshCookie(reply: FastifyReply, value: string, maxAgeSeconds: number): void {
  const isSecure = reply.request.protocol === 'https'
  const shared = [
    `Path=${PATH}`,
    `Max-Age=${maxAgeSeconds}`,
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ]
  reply.header('set-cookie', [
    [`${nameFor(reply.request)}=${value}`, ...shared, 'HttpOnly'].join('; '),
    [`${HINT}=1`, ...shared].join('; '),
  ])
}

export const clearRefreshCookie = (reply: FastifyReply): void => setRefreshCookie(reply, '', 0)
