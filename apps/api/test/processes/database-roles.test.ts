import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../test-database.ts'
import { asAdmin, withDatabase } from '../test-postgres.ts'
import { rolesAtWork, rowsOf } from './database-rows.ts'
import { embeddedUrl } from './embedded-database.ts'
import { signIn } from './http-client.ts'
import { launchProcess, startDemoProcess, startProcess } from './service-process.ts'

/** The same address for another role. */
function as(url: string, role: string): string {
  const address = new URL(url)
  address.username = role
  address.password = 'a-password'
  return address.href
}

test('data of a version without a role for the service, or without its password, is taken over, and other users cannot read the password', async () => {
  const first = await startDemoProcess()
  const { dataDir } = first
  await rowsOf(
    embeddedUrl(dataDir),
    `insert into clients (id, name, region) values ('00000000-0000-4000-8000-000000000001', 'An old friend', 'AU')`,
  )
  await first.kill()
  await rowsOf(
    embeddedUrl(dataDir),
    `drop table database_kind;
     delete from migrations where name = '0008-database-kind.sql';
     drop owned by rollcall_app;
     drop role rollcall_app`,
  )
  rmSync(join(dataDir, 'service-password'))

  const second = await startDemoProcess({ dataDir })
  await signIn(second, 'ava')
  const url = embeddedUrl(dataDir)
  expect(await rolesAtWork(url)).toEqual([{ role: 'rollcall_app' }])
  for (const name of ['postgres-password', 'service-password'])
    expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600)
  expect(await rowsOf(url, 'select kind from database_kind')).toEqual([{ kind: 'demo' }])
  expect(await rowsOf(url, `select from clients where name = 'An old friend'`)).toHaveLength(1)
  expect(second.stdout()).not.toContain('Seeded the demo data')
  expect((await second.stop()).code).toBe(0)
})

/** As operations.md says it, with names that no other test takes. */
async function createRealDatabase() {
  const admin = inject('postgresUrl')
  const name = `real_${process.pid}_${Date.now()}`
  const [owner, service] = [`${name}_owner`, `${name}_service`]
  await asAdmin(admin, `create role ${owner} login password 'a-password'`)
  await asAdmin(admin, `create role ${service} login password 'a-password'`)
  await asAdmin(admin, `create database ${name} owner ${owner}`)
  const url = withDatabase(admin, name)
  return {
    url,
    env: { DATABASE_URL: as(url, service), MIGRATIONS_DATABASE_URL: as(url, owner), DEMO: 'off' },
    owner,
    service,
    drop: async () => {
      await asAdmin(admin, `drop database ${name} with (force)`)
      await asAdmin(admin, `drop role ${owner}, ${service}`)
    },
  }
}

test('with two roles one migrates and the other serves, and is given what it needs', async () => {
  const database = await createRealDatabase()
  const { DATABASE_URL } = database.env
  const alone = await launchProcess({ env: { DATABASE_URL, DEMO: 'off' } })
  expect((await alone.ended).code).toBe(1)
  expect(alone.stderr().trim()).toMatch(
    /^Rollcall did not start\. The database has to be changed, which its role may not: .+\. Set MIGRATIONS_DATABASE_URL to one that may\.$/,
  )

  const service = await startProcess({ env: database.env })
  expect(await rolesAtWork(database.url)).toEqual([{ role: database.service }])
  await expect(rowsOf(DATABASE_URL, 'delete from audit_log')).rejects.toThrow('permission denied')
  await expect(rowsOf(DATABASE_URL, 'alter table audit_log disable trigger all')).rejects.toThrow(
    'must be owner of table audit_log',
  )
  await rowsOf(DATABASE_URL, 'delete from bookings')
  expect((await service.stop()).code).toBe(0)

  // Nothing to change: the role that serves is enough.
  const another = await startProcess({ env: { DATABASE_URL, DEMO: 'off' } })
  expect((await another.stop()).code).toBe(0)
  await database.drop()
})

test('one role that did both is parted in two as operations.md says', async () => {
  const { url, env, owner, service, drop } = await createRealDatabase()
  await asAdmin(url, `alter database ${new URL(url).pathname.slice(1)} owner to ${service}`)
  const { DATABASE_URL } = env
  const both = await startProcess({ env: { DATABASE_URL, DEMO: 'off' } })
  expect((await both.stop()).code).toBe(0)
  await rowsOf(DATABASE_URL, 'alter table audit_log disable trigger all')
  await rowsOf(DATABASE_URL, 'alter table audit_log enable trigger all')

  await asAdmin(url, `alter database ${new URL(url).pathname.slice(1)} owner to ${owner}`)
  await asAdmin(url, `reassign owned by ${service} to ${owner}`)
  const parted = await startProcess({ env })
  await expect(rowsOf(DATABASE_URL, 'alter table audit_log disable trigger all')).rejects.toThrow(
    'must be owner',
  )
  await expect(rowsOf(DATABASE_URL, 'truncate audit_log')).rejects.toThrow('permission denied')
  expect((await parted.stop()).code).toBe(0)
  await drop()
})

test('a migrations address that does not answer is named without its password', async () => {
  const database = await createTestDatabase()
  const env = {
    DATABASE_URL: database.url,
    MIGRATIONS_DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/rollcall',
  }
  const service = await launchProcess({ env })
  expect((await service.ended).code).toBe(1)
  expect(service.stderr()).toContain('The database at 127.0.0.1:1 cannot be reached')
  expect(service.stderr()).not.toContain('hunter2')
  await database.drop()
})
