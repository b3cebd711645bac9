import type { FastifyReply, FastifyRequest } from 'fastify'

interface Cookie {
  name: string
  value: string
  path: string
  maxAgeSeconds: number
  /** Otherwise scripts of the portal cannot see it. */
  isReadable?: boolean
}

const isSecure = (request: FastifyRequest) => request.protocol === 'https'

/** Browsers refuse these prefixes without TLS, which only local starts lack. */
const fullName = (request: FastifyRequest, name: string, path: string) =>
  isSecure(request) ? `${path === '/' ? '__Host-' : '__Secure-'}${name}` : name

export function readCookie(request: FastifyRequest, name: string, path = '/'): string | undefined {
  const wanted = fullName(request, name, path)
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=')
    if (key === wanted) return value
  }
  return undefined
}

/** Strict: never sent from another site's page. Fastify appends to the cookies set before. */
export function setCookie(
  reply: FastifyReply,
  { name, value, path, maxAgeSeconds, isReadable }: Cookie,
): void {
  const { request } = reply
  const attributes = [
    `${isReadable ? name : fullName(request, name, path)}=${value}`,
    `Path=${path}`,
    `Max-Age=${maxAgeSeconds}`,
    'SameSite=Strict',
    ...(isSecure(request) ? ['Secure'] : []),
    ...(isReadable ? [] : ['HttpOnly']),
  ]
  reply.header('set-cookie', attributes.join('; '))
}
