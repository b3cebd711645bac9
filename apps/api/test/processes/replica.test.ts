import { appendFileSync, cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts'
import { DEMO_NOW } from '../test-now.ts'
import { rowsOf } from './database-rows.ts'
import { ask, signIn } from './http-client.ts'
import { seededFolder, startProcess, temporaryFolder } from './service-process.ts'
import { until } from './until.ts'

/** A server and a streaming replica of it: the replica begins as a copy of the stopped server. */
async function startWithReplica() {
  const [folder, copy] = [seededFolder(), temporaryFolder()]
  cpSync(folder, copy, { recursive: true })
  const primary = await startEmbeddedPostgres(folder)
  const { port, username, password } = new URL(primary.url)
  const from = `host=127.0.0.1 port=${port} user=${username} password=${password}`
  writeFileSync(join(copy, 'postgres', 'standby.signal'), '')
  appendFileSync(join(copy, 'postgres', 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`)
  return { primary, replica: await startEmbeddedPostgres(copy) }
}

test('reads that may lag go to a replica, unless it lags or the person has just changed something', async ({
  onTestFinished,
}) => {
  const { primary, replica } = await startWithReplica()
  onTestFinished(() => replica.stop())
  onTestFinished(() => primary.stop())
  const env = { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url, DEMO_NOW }
  const service = await startProcess({ env })
  const ava = await signIn(service, 'ava')
  const listDownloads = async () => {
    const answer = await ask(service, 'GET /api/v1/downloads/general', { headers: ava.bearer })
    expect(answer.status).toBe(200)
    return answer.json().map(({ title }: { title: string }) => title) as string[]
  }
  const isReadAt = async (url: string) => {
    await listDownloads()
    const rows = await rowsOf(
      url,
      `select from pg_stat_activity where application_name = 'rollcall' and query like '%downloads%'`,
    )
    return rows.length > 0
  }
  const untilLogged = (line: string, times = 1) =>
    until(`the log says "${line}"`, () => service.stdout().split(line).length > times)

  // She has just signed in.
  await untilLogged('the replica is read')
  expect(await isReadAt(replica.url)).toBe(false)
  await rowsOf(primary.url, `set session_replication_role = replica; delete from audit_log`)
  await until('the replica is read', () => isReadAt(replica.url))

  // It stops replaying, and is no longer read once it is seconds behind.
  await rowsOf(replica.url, 'select pg_wal_replay_pause()')
  await rowsOf(primary.url, `update downloads set title = 'Renamed'`)
  await untilLogged('the replica lags, and is not read')
  expect(new Set(await listDownloads())).toEqual(new Set(['Renamed']))
  await rowsOf(replica.url, 'select pg_wal_replay_resume()')
  await untilLogged('the replica is read', 2)

  // What it cannot answer, the primary does.
  await replica.stop()
  for (let read = 1; read <= 5; read++) expect(new Set(await listDownloads())).toEqual(new Set(['Renamed']))
  expect((await service.stop()).code).toBe(0)
})
