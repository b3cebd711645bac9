import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/statement.ts'

const ping = statement<[], { one: number }>('ping', 'select 1 as one')

export function healthRoutes(app: FastifyInstance, db: Database): void {
  app.head('/api/ping', (_request, reply) => reply.header('cache-control', 'no-store').send())
  // A process that no longer ends what it begins is not well, however promptly it says so here.
  app.get('/healthz', (_request, reply) => {
    const { admission } = app
    const isStuck = admission.isStuck()
    return reply
      .code(isStuck ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: isStuck ? 'stuck' : 'ok', inFlight: admission.taken(), waiting: admission.waiting() })
  })
  app.get('/readyz', async (_request, reply) => {
    await ping.one(db)
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
