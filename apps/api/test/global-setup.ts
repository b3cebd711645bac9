import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { migrationsFolder, TEMPLATE } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One real PostgreSQL for the run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-test-'))
  const postgres = await startEmbeddedPostgres(dataDir)
  const admin = openDatabase({ url: postgres.url, poolSize: 1, onError: () => undefined })
  await admin.query({ name: '', text: `create database ${TEMPLATE}`, values: [] })
  await admin.close()
  const template = openDatabase({
    url: withDatabase(postgres.url, TEMPLATE),
    poolSize: 2,
    onError: () => undefined,
  })
  await migrate(template, migrationsFolder)
  await template.close()
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function withDatabase(url: string, name: string) {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
