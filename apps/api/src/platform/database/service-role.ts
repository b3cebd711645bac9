import pg from 'pg'

/** As whom the service works on its embedded database. */
export const SERVICE_ROLE = 'rollcall_app'

/** Who may read and write, and can take no rule of the database away: neither a trigger nor a constraint. */
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
 * After every migration, so that no new table is forgotten. What says who did what, what kind of database this is and
 * how far it has come can be added to or read, never changed.
 */
export async function grantToService(owner: pg.Client, role: string): Promise<void> {
  const service = pg.escapeIdentifier(role)
  await owner.query('begin')
  await owner.query(`
    grant usage on schema public to ${service};
    grant select, insert, update, delete on all tables in schema public to ${service};
    grant usage, select on all sequences in schema public to ${service};
    revoke all on audit_log, database_kind, migrations from ${service};
    grant select, insert on audit_log, database_kind to ${service};
    grant select on migrations to ${service}`)
  await owner.query('commit')
}

/** The same database, as the service. */
export function asService(ownerUrl: string, password: string): string {
  const url = new URL(ownerUrl)
  url.username = SERVICE_ROLE
  url.password = password
  return url.href
}
