import type { FastifyInstance } from 'fastify'
import { appVersion } from '../../platform/app-version.ts'
import type { Database } from '../../platform/database/database.ts'
import { ping } from './health.queries.ts'

export function healthRoutes(app: FastifyInstance, db: Database): void {
  app.head('/api/ping', (_request, reply) => reply.header('cache-control', 'no-store').send())
  // A process that no longer finishes requests is unhealthy, even if it answers this one.
  app.get('/healthz', (_request, reply) => {
    const { admission } = app
    const isStuck = admission.isStuck()
    return reply
      .code(isStuck ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({
        status: isStuck ? 'stuck' : 'ok',
        version: appVersion,
        inFlight: admission.taken(),
        waiting: admission.waiting(),
      })
  })
  app.get('/readyz', async (_request, reply) => {
    await ping.one(db)
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
