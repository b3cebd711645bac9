import { fileURLToPath } from 'node:url'
import { type Database, openDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { keepSettingsBehindPooler } from './platform/database/service-role.ts'
import { StartError } from './platform/start-error.ts'

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

export interface Addresses {
  serving: () => string
  migrating: () => string
}

/** Unlike other reasons why a database cannot be used, this one may pass by itself. */
export class DatabaseUnreachable extends StartError {}

/** Migrations may need another role than the service's, which then gets its grants. */
export async function bringUpToDate(
  db: Database,
  { serving, migrating }: Addresses,
  say: (line: string) => void,
): Promise<void> {
  const serviceRole = await roleAt(db, serving())
  if (await keepSettingsBehindPooler(db))
    say(`Kept the settings of ${serviceRole} on the role. Have the pooler RECONNECT, so that they count.`)
  const owner = openDatabase({ url: migrating, poolSize: 1, onError: () => undefined })
  try {
    await roleAt(owner, migrating())
    const applied = await migrate(owner, MIGRATIONS, { serviceRole })
    if (applied.length > 0) say(`Brought the database up to date (${applied.length} steps).`)
  } finally {
    await owner.close()
  }
}

async function roleAt(db: Database, url: string): Promise<string> {
  try {
    const { rows } = await db.query({ name: 'role', text: 'select current_user as role', values: [] })
    return rows[0].role
  } catch (error) {
    const { host } = new URL(url)
    throw new DatabaseUnreachable(
      `The database at ${host} cannot be reached: ${(error as Error).message || 'no answer'}.`,
    )
  }
}
