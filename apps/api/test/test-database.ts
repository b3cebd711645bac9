import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'

/** What a database of a test starts out as; each but the empty one is a copy of a template. */
export const templates = { migrated: 'template_migrated', demo: 'template_demo' } as const
export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

export interface TestDatabase {
  /** As its owner, who may do everything. */
  url: string
  /** As the service, which may not. */
  serviceUrl: string
  drop(): Promise<void>
}

/** A database of its own. */
export async function createTestDatabase(
  start: 'empty' | keyof typeof templates = 'migrated',
): Promise<TestDatabase> {
  const url = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(url, `create database ${name} ${start === 'empty' ? '' : `template ${templates[start]}`}`)
  return {
    url: withDatabase(url, name),
    serviceUrl: withDatabase(inject('serviceUrl'), name),
    drop: () => asAdmin(url, `drop database ${name} with (force)`),
  }
}

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
