import { startTestPostgres } from '../apps/api/test/test-postgres.ts'
import { ensureBuilt } from '../scripts/built.mjs'
import { createTemplate } from './service.ts'

/** The build of these sources, and one PostgreSQL, in which each worker's service has a database of its own. */
export default async function globalSetup() {
  await ensureBuilt()
  const postgres = await startTestPostgres()
  process.env.E2E_POSTGRES = postgres.url
  process.env.E2E_POSTGRES_SERVICE = postgres.serviceUrl
  const template = await createTemplate()
  return async () => {
    await postgres.stop()
    template.remove()
  }
}
