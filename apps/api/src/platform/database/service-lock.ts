import pg from 'pg'
import { StartError } from '../start-error.ts'

const SERVICE_LOCK = 7_265_002

/**
 * Embedded data belongs to one service at a time. The lock lives in the database and ends with this process's
 * connection, so a killed service leaves nothing behind to clean up.
 */
export async function holdServiceLock(url: string, dataDir: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, application_name: 'rollcall-lock', keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query({
    text: 'select pg_try_advisory_lock($1) as held',
    values: [SERVICE_LOCK],
  })
  if (!rows[0]?.held) {
    await client.end()
    throw new StartError(
      `Another Rollcall is already running on the data in ${dataDir}. Stop it, or set DATA_DIR.`,
    )
  }
  return () => client.end().catch(() => undefined)
}
