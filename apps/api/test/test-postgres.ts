import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts'
import { asService, ensureServiceRole } from '../src/platform/database/service-role.ts'

/**
 * One real PostgreSQL for a run of tests. It does not wait for the disk: what it holds need not outlive the machine, and
 * making and dropping a database for each test file took seconds. Nor does it collect statistics by itself: plans would
 * depend on the time at which it does.
 */
export async function startTestPostgres({ copyOf }: { copyOf?: string } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-test-'))
  if (copyOf) cpSync(copyOf, dataDir, { recursive: true })
  const postgres = await startEmbeddedPostgres(dataDir)
  const { url } = postgres
  await asAdmin(url, 'alter system set fsync = off')
  await asAdmin(url, 'alter system set full_page_writes = off')
  await asAdmin(url, 'alter system set autovacuum = off')
  await asAdmin(url, 'select pg_reload_conf()')
  const password = randomBytes(24).toString('base64url')
  await ensureServiceRole(url, password)
  return {
    url,
    serviceUrl: asService(url, password),
    async stop() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Files are copied as they are: to write each page to the log first is for a server that is followed by another. */
export const copyDatabase = (url: string, template: string, name: string) =>
  asAdmin(url, `create database ${name} template ${template} strategy file_copy`)

export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export async function asAdmin(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
