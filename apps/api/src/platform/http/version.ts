import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'

const VERSION = '1'

/** A call without the header counts as the current version. */
export function checkVersion(app: FastifyInstance, base: string): void {
  app.addHook('onRequest', async ({ url, headers }) => {
    const version = headers['accept-version']
    if (url.startsWith(base) && version !== undefined && version !== VERSION) {
      throw new ApiError('unsupported_version', { param: 'Accept-Version' })
    }
  })
}
