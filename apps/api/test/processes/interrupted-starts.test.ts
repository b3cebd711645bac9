import { expect, test } from 'vitest'
import { proofTest } from '../proofs/proof.ts'
import { createTestDatabase } from '../test-database.ts'
import { rowsOf } from './database-rows.ts'
import { signIn } from './http-client.ts'
import { launchProcess, startProcess } from './service-process.ts'
import { until } from './until.ts'

/** Slows every write of a seeding, or every change of the schema, so that the process can be killed in between. */
const slowly = `create function slowly() returns trigger language plpgsql as
  $$ begin perform pg_sleep(0.5); return new; end $$`
const slowDdl = `create function slow_ddl() returns event_trigger language plpgsql as
  $$ begin perform pg_sleep(0.02); end $$;
  create event trigger slow_ddl on ddl_command_start execute function slow_ddl()`

const isAsleep = async (url: string) =>
  (
    await rowsOf(
      url,
      `select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
    )
  ).length > 0

test('a service killed while it seeds leaves no demo data, and the next start seeds all', async () => {
  const database = await createTestDatabase()
  await rowsOf(
    database.url,
    `${slowly}; create trigger slowly before insert on offers for each row execute function slowly()`,
  )
  const env = { DATABASE_URL: database.serviceUrl, MIGRATIONS_DATABASE_URL: database.url }
  const first = await launchProcess({ env })
  await until('it creates offers', () => isAsleep(database.url))
  await first.kill()
  expect(await rowsOf(database.url, 'select from database_kind')).toEqual([])
  expect(await rowsOf(database.url, 'select from candidates')).toEqual([])
  // Waits for the first one's work.
  await rowsOf(database.url, 'drop trigger slowly on offers')

  const second = await startProcess({ env })
  expect(second.stdout()).toContain('Seeded the demo data')
  await signIn(second, 'ava')
  expect(await rowsOf(database.url, 'select kind from database_kind')).toEqual([{ kind: 'demo' }])
  expect((await second.stop()).code).toBe(0)
  await database.drop()
})

proofTest(
  'a service killed while it migrates leaves a database that the next one brings up to date',
  async () => {
    const database = await createTestDatabase('empty')
    await rowsOf(database.url, slowDdl)
    const env = { DATABASE_URL: database.url }
    const first = await launchProcess({ env })
    await until('it has migrated a part', async () => {
      const rows = await rowsOf(database.url, 'select from migrations').catch(() => [])
      return rows.length > 0 && (await isAsleep(database.url))
    })
    await first.kill()
    await rowsOf(database.url, 'drop event trigger slow_ddl')

    const second = await startProcess({ env })
    expect(second.stdout()).toMatch(/Brought the database up to date/)
    await signIn(second, 'ava')
    expect((await second.stop()).code).toBe(0)
    await database.drop()
  },
)
