import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import { isOurOrigin } from '../sites.ts'

/** A browser names the page that sends a request; a page of another site must not use our cookies. */
export function checkOrigin(config: RuntimeConfig, { headers: { origin } }: FastifyRequest): void {
  if (origin && !isOurOrigin(config, origin)) throw new ApiError('origin_not_allowed')
}

/** For a form of our own page, with which a browser always sends the origin. */
export function requireOrigin(config: RuntimeConfig, { headers: { origin } }: FastifyRequest): void {
  if (!origin || !isOurOrigin(config, origin)) throw new ApiError('origin_not_allowed')
}
