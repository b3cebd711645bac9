import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { plannerOptions } from '../apps/api/src/platform/database/database.ts'
import { temporaryFolder } from './clean-up.ts'
import { say, table } from './report.ts'
import type { Subject } from './subjects.ts'

export interface Caller {
  candidateId: string
  sessionId: string
}

/** A statement of the service with example values. */
export interface Filled {
  name: string
  text: string
  values: readonly string[]
}

export interface Floor {
  pgbench: string
  databaseUrl: string
  statements: Filled[]
  clients: number
}

/** pgbench reads text after a colon as a variable, even in quotes. */
const COLON_IN_TEXT = /'([^':]*):(\w[^':]*)'/g

/** How many times per second PostgreSQL alone runs these prepared statements over the same kind of connection. */
function pgbenchFloor({ pgbench, databaseUrl, statements, clients }: Floor) {
  const texts = statements.map(({ text }, at) =>
    text.replaceAll(COLON_IN_TEXT, `('$1' || chr(58) || '$2')`).replaceAll(/\$(\d+)/g, `:given${at}_$1`),
  )
  const given = Object.fromEntries(
    statements.flatMap(({ values }, at) =>
      values.map((value, number) => [`given${at}_${number + 1}`, value] as const),
    ),
  )
  return pgbenchScript({ pgbench, databaseUrl, script: `${texts.join(';\n')};\n`, given, clients })
}

export interface Script extends Pick<Floor, 'pgbench' | 'databaseUrl' | 'clients'> {
  script: string
  /** Its variables. */
  given: Record<string, string>
}

/** How many times per second PostgreSQL runs a script. */
export function pgbenchScript({ pgbench, databaseUrl, script, given, clients }: Script) {
  const file = join(temporaryFolder('pgbench'), 'call.sql')
  writeFileSync(file, script)
  const variables = Object.entries(given).flatMap(([name, value]) => ['-D', `${name}=${value}`])
  const what = ['-f', file, ...variables]
  const env = { ...process.env, ...connectionOf(databaseUrl) }
  return async (seconds: number): Promise<number> => {
    // Connecting counts against its time: on a busy machine so many clients may leave nothing of a short one.
    for (let longer = seconds; ; longer *= 2) {
      const pace = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(longer)]
      const { stdout } = await promisify(execFile)(pgbench, [...pace, ...what], { env })
      const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
      if (perSecond > 0) return perSecond
      if (longer >= 8 * seconds) throw new Error(`pgbench said nothing of its speed:\n${stdout}`)
    }
  }
}

function connectionOf(url: string) {
  const { hostname, port, username, password, pathname } = new URL(url)
  return {
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
    PGOPTIONS: plannerOptions,
  }
}

export interface NamedFloor {
  name: string
  statements: Filled[]
}

export function pgbenchSubjects(
  databaseUrl: string,
  floors: readonly NamedFloor[],
  clients: number,
): Subject[] {
  const pgbench = findPgbench()
  if (!pgbench) {
    say(
      'There is no pgbench here (Debian: postgresql-contrib), so nothing is compared with PostgreSQL itself.',
    )
    return []
  }
  return floors.map(({ name, statements }) => {
    const measure = pgbenchFloor({ pgbench, databaseUrl, statements, clients })
    return { name, run: async (seconds) => ({ perSecond: await measure(seconds) }) }
  })
}

/** The SQL of each baseline. */
export const floorTable = (floors: readonly NamedFloor[]): string =>
  table(
    'Floors: pgbench sends the statements of the service as they are, prepared, one after the other',
    ['', 'statements'],
    floors.map(({ name, statements }) => [name, statements.map((each) => each.name).join(', ')]),
  )

/** The machine's own pgbench, else Debian's package; npm's PostgreSQL comes without it. */
export function findPgbench(): string | undefined {
  const found = onThisMachine()
  if (found || !existsSync('/usr/bin/apt-get')) return found
  say('Installing pgbench …')
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', 'postgresql-contrib']
  const command = process.getuid?.() === 0 ? install : ['sudo', '-n', ...install]
  spawnSync('env', ['DEBIAN_FRONTEND=noninteractive', ...command], { stdio: 'ignore' })
  return onThisMachine()
}

function onThisMachine(): string | undefined {
  const folders = (process.env.PATH ?? '').split(':')
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).map((version) => join(debian, version, 'bin'))
    : []
  return [...folders, ...versions].map((folder) => join(folder, 'pgbench')).find(existsSync)
}
