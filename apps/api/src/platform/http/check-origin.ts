import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import { isOurOrigin } from '../sites.ts'

/** Refuses requests from pages of other sites, which must not use our cookies. Browsers send the origin of the page. */
export function checkOrigin(config: RuntimeConfig, { headers: { origin } }: FastifyRequest): void {
  if (origin && !isOurOrigin(config, origin)) throw new ApiError('origin_not_allowed')
}

/** For forms of our own pages, with which browsers always send the origin. */
export function requireOrigin(config: RuntimeConfig, { headers: { origin } }: FastifyRequest): void {
  if (!origin || !isOurOrigin(config, origin)) throw new ApiError('origin_not_allowed')
}
