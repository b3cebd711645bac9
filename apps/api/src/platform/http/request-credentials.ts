import type { FastifyRequest } from 'fastify'
import type { Trace } from '../caller.ts'

export const traceOf = ({ id, ip, headers }: FastifyRequest): Trace => ({
  traceId: id,
  ip,
  userAgent: headers['user-agent'] ?? '',
})

export const bearerTokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1]
