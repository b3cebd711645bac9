import type { FastifyReply, FastifyRequest } from 'fastify'

export interface OutsideHosts {
  /** Where map tiles come from. */
  images: readonly string[]
  /** Where error reports go. */
  connections: readonly string[]
  /** Players of videos, and forms. */
  frames: readonly string[]
  /** Hosts of videos that the portal plays itself. */
  media: readonly string[]
}

const policyOf = ({ images, connections, frames, media }: OutsideHosts) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ['img-src', "'self'", 'data:', 'blob:', ...images].join(' '),
    ['connect-src', "'self'", ...connections].join(' '),
    "font-src 'self'",
    ['frame-src', ...frames].join(' '),
    ['media-src', "'self'", ...media].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types rollcall',
  ].join('; ')

const YEAR_SECONDS = 365 * 24 * 60 * 60

export function securityHeaders(
  hosts: OutsideHosts,
  { isProduction }: { isProduction: boolean },
): (request: FastifyRequest, reply: FastifyReply) => void {
  const headers = {
    'content-security-policy': policyOf(hosts),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  }
  return ({ protocol }, reply) => {
    reply.headers(headers)
    // Regardless of the proxy's headers: people reach production by TLS alone, and browsers ignore the header
    // elsewhere.
    if (isProduction) {
      reply.header('strict-transport-security', `max-age=${2 * YEAR_SECONDS}; includeSubDomains`)
    } else if (protocol === 'https') {
      reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`)
    }
  }
}
