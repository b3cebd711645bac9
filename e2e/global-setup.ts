import { startTestPostgres } from '../apps/api/test/test-postgres.ts'
import { layOutTemplate } from './service.ts'

/** One PostgreSQL for the run; each worker's service has a database of its own in it. */
export default async function globalSetup() {
  const postgres = await startTestPostgres()
  process.env.E2E_POSTGRES = postgres.url
  process.env.E2E_POSTGRES_SERVICE = postgres.serviceUrl
  const template = await layOutTemplate()
  return async () => {
    await postgres.stop()
    template.remove()
  }
}
