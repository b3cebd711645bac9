import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'

const VERSION = '1'

/** A call without the header counts as the current version. */
export function checkVersion(app: FastifyInstance, bases: readonly string[]): void {
  app.addHook('onRequest', ({ url, headers }, _reply, done) => {
    const version = headers['accept-version']
    const isOther = version !== undefined && version !== VERSION
    if (isOther && bases.some((base) => url.startsWith(base))) {
      done(new ApiError('unsupported_version', { param: 'Accept-Version' }))
    } else done()
  })
}
