import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../apps/api/src/platform/database/embedded-postgres.ts'
import { asService, ensureServiceRole } from '../apps/api/src/platform/database/service-role.ts'

/** One PostgreSQL for the run; each worker's service has a database of its own in it. */
export default async function globalSetup() {
  const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-e2e-'))
  const postgres = await startEmbeddedPostgres(dataDir)
  const password = randomBytes(24).toString('base64url')
  await ensureServiceRole(postgres.url, password)
  process.env.E2E_POSTGRES = postgres.url
  process.env.E2E_POSTGRES_SERVICE = asService(postgres.url, password)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
