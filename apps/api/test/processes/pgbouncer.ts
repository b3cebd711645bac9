import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asOrdinaryUser } from '../../src/platform/database/embedded-postgres.ts'
import { afterFile } from '../after-file.ts'
import { rowsOf } from './database-rows.ts'
import { freePort, temporaryFolder } from './service-process.ts'
import { until } from './until.ts'

const LEAST = [1, 21] as const

/** A PgBouncer that knows prepared statements in transaction mode, if the machine has one. */
export function findPgBouncer(): string | undefined {
  return [process.env.PGBOUNCER, 'pgbouncer', '/usr/sbin/pgbouncer'].find((binary) => {
    const { stdout } = spawnSync(binary || 'pgbouncer', ['--version'], { encoding: 'utf8' })
    const [, major = '', minor = ''] = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '') ?? []
    return Number(major) > LEAST[0] || (Number(major) === LEAST[0] && Number(minor) >= LEAST[1])
  })
}

export interface PgBouncer {
  /** The same database and role through it. */
  url(direct: string): string
  /** Replaces the connections it has by new ones. */
  reconnect(direct: string): Promise<void>
}

const running = new Set<ChildProcess>()
const killAll = () => {
  for (const child of running) child.kill('SIGKILL')
}
// A worker that is ended half-way runs no afterAll.
process.once('exit', killAll)
afterFile(killAll)

/** Configured as in operations.md, with few connections, so that all clients share them. */
export async function startPgBouncer(
  binary: string,
  { connections, users }: { connections: number; users: string[] },
): Promise<PgBouncer> {
  const folder = temporaryFolder()
  const port = await freePort()
  const addresses = users.map((url) => new URL(url))
  const [first] = addresses
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${first?.port}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${join(folder, 'users.txt')}`,
    `admin_users = ${first?.username}`,
    'pool_mode = transaction',
    'max_prepared_statements = 500',
    'ignore_startup_parameters = options',
    `default_pool_size = ${connections}`,
  ]
  writeFileSync(join(folder, 'pgbouncer.ini'), settings.join('\n'))
  const passwords = addresses.map(({ username, password }) => `"${username}" "${password}"`)
  writeFileSync(join(folder, 'users.txt'), passwords.join('\n'))
  chmodSync(folder, 0o755)
  const child = spawn(...asOrdinaryUser(binary, ['-q', join(folder, 'pgbouncer.ini')]), { stdio: 'ignore' })
  running.add(child)

  const through = (direct: string) => {
    const url = new URL(direct)
    url.port = String(port)
    return url.href
  }
  await until('PgBouncer answers', () => rowsOf(through(users[0] ?? ''), 'select').then(Boolean, () => false))
  return {
    url: through,
    async reconnect(direct) {
      const admin = new URL(through(direct))
      admin.pathname = '/pgbouncer'
      await rowsOf(admin.href, 'reconnect')
    },
  }
}
