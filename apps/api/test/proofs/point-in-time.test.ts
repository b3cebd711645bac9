import { spawn } from 'node:child_process'
import { appendFileSync, cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays } from '@rollcall/domain/time/calendar-date'
import { expect, test } from 'vitest'
import { asOrdinaryUser, startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts'
import { copyWhileUsed } from '../processes/base-backup.ts'
import { rowsOf } from '../processes/database-rows.ts'
import { ask, signIn } from '../processes/http-client.ts'
import {
  freePort,
  type ServiceProcess,
  seededFolder,
  startProcess,
  temporaryFolder,
} from '../processes/service-process.ts'
import { until } from '../processes/until.ts'
import { DEMO_NOW } from '../test-now.ts'
import { report } from './proof.ts'

/** After the last booking of the demo. */
const FIRST_DAY = '2027-02-01'
const DAYS = 40

/** A PostgreSQL of its own, as an agency runs one, on a folder that exists. */
async function startServer(folder: string, password: string) {
  const { postgres }: { postgres: string } = await import(
    `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  )
  const port = await freePort()
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
  const args = ['-D', join(folder, 'postgres'), '-p', String(port), ...settings]
  spawn(...asOrdinaryUser(postgres, args), { stdio: 'ignore', detached: true }).unref()
  const url = `postgres://rollcall:${password}@127.0.0.1:${port}/postgres`
  await until('PostgreSQL has recovered', () =>
    rowsOf<{ is: boolean }>(url, 'select pg_is_in_recovery() as is').then(
      ([row]) => row?.is === false,
      () => false,
    ),
  )
  return url
}

const setDay = async (service: ServiceProcess, headers: Record<string, string>, day: number) => {
  const { status } = await ask(service, 'PUT /api/v1/availability', {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: { status: 'available', selectedDates: [addDays(FIRST_DAY, day)] },
  })
  expect(status).toBe(200)
}

const countSaved = async (url: string) => {
  const [row] = await rowsOf<{ count: number }>(
    url,
    `select count(*)::int as count from audit_log where action = 'availability_saved'`,
  )
  return row?.count ?? 0
}

test('an external PostgreSQL is restored to an instant, with everything that was saved before it', async () => {
  const first = seededFolder()
  const archive = temporaryFolder()
  const embedded = await startEmbeddedPostgres(first)
  const { password } = new URL(embedded.url)
  await rowsOf(embedded.url, `alter system set archive_mode = on`)
  await rowsOf(embedded.url, `alter system set archive_command = 'cp %p ${archive}/%f'`)
  await embedded.stop()
  const url = await startServer(first, password)
  const service = await startProcess({ env: { DATABASE_URL: url, DEMO_NOW } })
  const { bearer } = await signIn(service, 'ava')
  const before = await countSaved(url)

  const second = temporaryFolder()
  const base = join(second, 'postgres')
  await Promise.all([copyWhileUsed(url, first, second), setDay(service, bearer, 0)])
  const { Client } = await import('pg')
  const admin = new Client({ connectionString: url })
  await admin.connect()

  for (let day = 1; day < DAYS; day++) await setDay(service, bearer, day)
  const [instant] = (await admin.query<{ at: string }>('select clock_timestamp()::text as at')).rows
  for (let day = 0; day < DAYS; day++) await setDay(service, bearer, 100 + day)
  await admin.query('select pg_switch_wal()')
  const { rows: last } = await admin.query<{ name: string }>(
    `select pg_walfile_name(pg_current_wal_lsn() - 1) as name`,
  )
  await until('the log is archived', async () => {
    const archived = await admin.query(
      'select where exists (select from pg_stat_archiver where last_archived_wal >= $1)',
      [last[0]?.name],
    )
    return archived.rowCount === 1
  })
  await admin.end()
  await service.kill()
  await startEmbeddedPostgres(first).then((lost) => lost.stop())

  appendFileSync(
    join(base, 'postgresql.auto.conf'),
    `archive_mode = off
restore_command = 'cp ${archive}/%f %p'
recovery_target_time = '${instant?.at}'
recovery_target_action = 'promote'
`,
  )
  writeFileSync(join(base, 'recovery.signal'), '')
  cpSync(join(first, 'postgres-password'), join(second, 'postgres-password'))
  const restoredUrl = await startServer(second, password)
  expect(await countSaved(restoredUrl)).toBe(before + DAYS)
  const restored = await startProcess({ env: { DATABASE_URL: restoredUrl, DEMO_NOW } })
  const [numbers] = await rowsOf<{ added: number }>(restoredUrl, 'select added from change_numbers')
  expect(Number(numbers?.added)).toBeGreaterThanOrEqual(2 ** 32)
  const again = await signIn(restored, 'ava')
  await setDay(restored, again.bearer, 1)
  await restored.stop()
  rmSync(archive, { recursive: true })
  report({
    promise: 'An external PostgreSQL is restored to an instant',
    tried: `a base backup while it is used, ${DAYS} changes before the instant and ${DAYS} after it`,
    outcome: `all ${DAYS} before it, none after it`,
  })
})
