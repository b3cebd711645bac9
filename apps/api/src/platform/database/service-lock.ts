import pg from 'pg'

const SERVICE_LOCK = 7_265_002
const ANSWER_MS = 5_000

export interface ServiceLock {
  /** Settles when the connection that holds it has ended, and the lock with it. */
  readonly lost: Promise<void>
  release(): Promise<void>
}

/**
 * Embedded data belongs to one service at a time. The lock is in the database and ends with the connection, so a killed
 * service needs no clean-up. No query is answered while another service holds it.
 */
export async function takeServiceLock(url: string): Promise<ServiceLock | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'rollcall-lock',
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('error', () => undefined)
  const lost = new Promise<void>((done) => {
    client.once('end', () => done())
  })
  const release = () => client.end().catch(() => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ held: boolean }>({
      text: 'select pg_try_advisory_lock($1) as held',
      values: [SERVICE_LOCK],
    })
    if (rows[0]?.held) return { lost, release }
  } catch (error) {
    await release()
    throw error
  }
  await release()
  return undefined
}
