import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { asOrdinaryUser, startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts'
import { rowsOf } from './database-rows.ts'
import { databasePids, killDatabase } from './embedded-database.ts'
import { seededFolder } from './service-process.ts'
import { until } from './until.ts'

export interface OwnPostgres {
  url: string
  /** Like a restart of the database: connections are ended, and new ones are refused for a while. */
  stop(): Promise<void>
  startAgain(): Promise<void>
  /** kill -9 of the server and its helpers. */
  kill(): Promise<void>
  /** Its connections stay open and say nothing, as behind a dead network. */
  freeze(): Promise<void>
  thaw(): void
}

/** A PostgreSQL with demo data that a test may kill, always at the same address. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const dataDir = seededFolder()
  const postgres = await startEmbeddedPostgres(dataDir)
  const { url } = postgres
  let frozen: number[] = []
  return {
    url,
    stop: () => postgres.stop(),
    kill: () => killDatabase(dataDir),
    async startAgain() {
      const binaries: { postgres: string } = await import(
        `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
      )
      const folder = join(dataDir, 'postgres')
      const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
      const args = ['-D', folder, '-p', new URL(url).port, ...settings]
      const options = { stdio: 'ignore', detached: true } as const
      spawn(...asOrdinaryUser(binaries.postgres, args), options).unref()
      await until('PostgreSQL answers again', () => rowsOf(url, 'select').then(Boolean, () => false))
    },
    async freeze() {
      frozen = await databasePids(dataDir)
      for (const pid of frozen) signal(pid, 'SIGSTOP')
    },
    thaw() {
      for (const pid of frozen) signal(pid, 'SIGCONT')
    },
  }
}

/** One of the server's helpers may end at any moment. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT') {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
