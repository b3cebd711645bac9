import { appendFileSync, cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/database/embedded-postgres.ts'
import { copyWhileUsed } from '../processes/base-backup.ts'
import { rowsOf } from '../processes/database-rows.ts'
import { killDatabase } from '../processes/embedded-database.ts'
import { getPostmasterPid, isAlive, temporaryFolder } from '../processes/service-process.ts'
import { until } from '../processes/until.ts'
import { startDatabaseProxy } from './database-proxy.ts'

/** A server that takes longer to recover than this is reported by the services as well. */
const RECOVERY_MS = 120_000

/** A PostgreSQL with a synchronous standby, behind one address. */
export interface DatabasePair {
  /** The address that the services have. */
  url: string
  /** The server that serves now, past the proxy. */
  directUrl(): string
  /** The network to the database is gone for so long. */
  cutFor(ms: number): Promise<void>
  /** As `pg_ctl restart -m immediate`: the server recovers from its log. */
  restartImmediately(): Promise<void>
  /** Kills the server, promotes its standby, and creates a new standby. */
  failOver(): Promise<void>
}

interface Server {
  dataDir: string
  url: string
}

const portIn = (url: string) => Number(new URL(url).port)
const start = async (dataDir: string, port?: number): Promise<Server> => {
  const options = { withinMs: RECOVERY_MS, ...(port !== undefined && { port }) }
  const { url }: EmbeddedPostgres = await startEmbeddedPostgres(dataDir, options)
  return { dataDir, url }
}

export async function startDatabasePair(): Promise<DatabasePair> {
  const proxy = await startDatabaseProxy()
  let primary = await start(temporaryFolder())
  await rowsOf(primary.url, `alter system set wal_keep_size = '2GB'`)
  let standby = await addStandby(primary)
  proxy.joinTo(portIn(primary.url))

  const address = new URL(primary.url)
  address.port = String(proxy.port)
  return {
    url: address.href,
    directUrl: () => primary.url,
    async cutFor(ms) {
      proxy.cut()
      await wait(ms)
      proxy.joinTo(portIn(primary.url))
    },
    async restartImmediately() {
      const pid = getPostmasterPid(primary.dataDir)
      process.kill(pid, 'SIGQUIT')
      await until('the server has ended', () => !isAlive(pid))
      primary = await start(primary.dataDir, portIn(primary.url))
      proxy.joinTo(portIn(primary.url))
    },
    async failOver() {
      const lost = primary
      await killDatabase(lost.dataDir)
      proxy.cut()
      await rowsOf(standby.url, 'select pg_promote()')
      primary = standby
      proxy.joinTo(portIn(primary.url))
      rmSync(lost.dataDir, { recursive: true, force: true })
      standby = await addStandby(primary)
    },
  }
}

/** From then on a commit is acknowledged once the standby has it too. */
async function addStandby(primary: Server): Promise<Server> {
  const dataDir = temporaryFolder()
  await copyWhileUsed(primary.url, primary.dataDir, dataDir)
  cpSync(join(primary.dataDir, 'postgres-password'), join(dataDir, 'postgres-password'))
  const { port, username, password } = new URL(primary.url)
  const from = `host=127.0.0.1 port=${port} user=${username} password=${password}`
  writeFileSync(join(dataDir, 'postgres', 'standby.signal'), '')
  appendFileSync(
    join(dataDir, 'postgres', 'postgresql.auto.conf'),
    `primary_conninfo = '${from}'\nsynchronous_standby_names = ''\n`,
  )
  const standby = await start(dataDir)
  await rowsOf(primary.url, `alter system set synchronous_standby_names = '*'`)
  await rowsOf(primary.url, 'select pg_reload_conf()')
  await until('the standby is synchronous', async () => {
    const rows = await rowsOf(primary.url, `select from pg_stat_replication where sync_state = 'sync'`)
    return rows.length === 1
  })
  return standby
}
