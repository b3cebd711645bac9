import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { rowsOf } from './database-rows.ts'
import { getPostmasterPid, isAlive } from './service-process.ts'

/** The address of the PostgreSQL that a service runs inside its data folder. */
export function embeddedUrl(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://rollcall:${password}@127.0.0.1:${port}/postgres`
}

/** The server and each of its helpers: a server that loses only its parent tidies up after itself. */
export async function databasePids(dataDir: string): Promise<number[]> {
  const helpers = await rowsOf<{ pid: number }>(embeddedUrl(dataDir), 'select pid from pg_stat_activity')
  return [getPostmasterPid(dataDir), ...helpers.map(({ pid }) => pid)]
}

/** A helper may end by itself between being named and being killed. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (isAlive(pid)) throw error
  }
}

/** kill -9, all at once, as when the machine takes it away. */
export async function killDatabase(dataDir: string): Promise<void> {
  const pids = await databasePids(dataDir)
  for (const pid of pids) killIfThere(pid)
  while (pids.some(isAlive)) await wait(10)
}
