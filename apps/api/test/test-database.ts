import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'

export const TEMPLATE = 'template_rollcall'
export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A database of its own: a copy of the migrated template, or an empty one. */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const url = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(url, `create database ${name} ${isEmpty ? '' : `template ${TEMPLATE}`}`)
  const address = new URL(url)
  address.pathname = `/${name}`
  return { url: address.href, drop: () => asAdmin(url, `drop database ${name} with (force)`) }
}

async function asAdmin(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
