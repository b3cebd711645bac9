import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { asAdmin, copyDatabase, withDatabase } from './test-postgres.ts'

/** The initial state of a test database; each but the empty one is a copy of a template. */
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
  if (start === 'empty') await asAdmin(url, `create database ${name}`)
  else await copyDatabase(url, templates[start], name)
  return {
    url: withDatabase(url, name),
    serviceUrl: withDatabase(inject('serviceUrl'), name),
    drop: () => asAdmin(url, `drop database ${name} with (force)`),
  }
}

/** Its demo data counts as seeded around another instant: a service whose clock is set to that does not seed again. */
export const countAsSeededAround = (url: string, instant: string) =>
  asAdmin(url, `update demo_state set laid_out_around = '${instant}'`)
