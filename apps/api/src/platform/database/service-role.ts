import pg from 'pg'
import { withAdvisoryLock } from './advisory-lock.ts'
import { type Database, servingSettings } from './database.ts'
import { listPartitions } from './partitions.ts'
import { onlyRow } from './statement.ts'

/** The role of the service in its embedded database. */
export const SERVICE_ROLE = 'rollcall_app'

const SETTINGS_LOCK = 7_265_004

/** Creates a role that can read and write, and cannot drop a rule of the database such as a trigger or a constraint. */
export async function ensureServiceRole(ownerUrl: string, password: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    const { rows } = await owner.query('select from pg_roles where rolname = $1', [SERVICE_ROLE])
    if (rows.length === 0) await owner.query(`create role ${SERVICE_ROLE}`)
    await owner.query(
      `alter role ${SERVICE_ROLE} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
       password ${pg.escapeLiteral(password)}`,
    )
  } finally {
    await owner.end()
  }
}

/**
 * Runs after every migration, so that no new table is forgotten. The audit log, the database's kind and its migrations
 * can be read or added to, but not changed. Partitions are reached through their table alone.
 */
export async function grantToService(owner: pg.Client, role: string): Promise<void> {
  const service = pg.escapeIdentifier(role)
  await owner.query('begin')
  const { rows } = await owner.query<{ schema: string }>('select current_schema() as schema')
  const schema = pg.escapeIdentifier(onlyRow(rows).schema)
  await owner.query(`
    grant usage on schema ${schema} to ${service};
    grant select, insert, update, delete on all tables in schema ${schema} to ${service};
    grant usage, select on all sequences in schema ${schema} to ${service};
    revoke all on audit_log, database_kind, migrations from ${service};
    grant select, insert on audit_log, database_kind to ${service};
    grant select on migrations to ${service};
    grant execute on function create_next_month() to ${service}`)
  for (const name of await listPartitions(owner))
    await owner.query(`revoke all on ${pg.escapeIdentifier(name)} from ${service}`)
  await owner.query('commit')
}

/**
 * A pooler opens connections without the settings that the service would start them with, so they are stored with the
 * role. No other role gets them: an operator's statements would be cut off after five seconds.
 * @returns whether they were missing before
 */
export async function keepSettingsBehindPooler(db: Database): Promise<boolean> {
  const connection = await db.connect()
  try {
    const { rows } = await connection.query<Seat>(seat)
    const [found] = rows
    // Missing in the driver's types: the process id that the server, or a pooler, gave the connection.
    const { processID } = connection as unknown as { processID: number }
    if (!found || found.backend === processID) return false
    const missing = Object.entries(servingSettings).filter(
      ([name, value]) => !found.kept.includes(`${name}=${value}`),
    )
    if (missing.length === 0) return false
    const whose = `${pg.escapeIdentifier(found.role)} in database ${pg.escapeIdentifier(found.database)}`
    const changes = missing.map(
      ([name, value]) => `alter role ${whose} set ${name} = ${pg.escapeLiteral(value)}`,
    )
    await withAdvisoryLock(db, SETTINGS_LOCK, () => connection.query(changes.join(';')))
    return true
  } finally {
    await connection.end()
  }
}

interface Seat {
  role: string
  database: string
  backend: number
  kept: string[]
}
const seat = `
  select current_user as role, d.datname as database, pg_backend_pid() as backend,
         coalesce(s.setconfig, '{}') as kept
  from pg_database d
  left join pg_db_role_setting s on s.setdatabase = d.oid and s.setrole = current_user::regrole
  where d.datname = current_database()`

/** The same database, as the service. */
export function asService(ownerUrl: string, password: string): string {
  const url = new URL(ownerUrl)
  url.username = SERVICE_ROLE
  url.password = password
  return url.href
}
