import type { Database } from './database.ts'

/**
 * One process at a time, however long the work takes. The lock and its patience end with a transaction that is kept open
 * beside the work: a pooler lends a connection for one transaction, and would lend a lock of the session to others.
 */
export async function withAdvisoryLock<T>(db: Database, lock: number, work: () => Promise<T>): Promise<T> {
  const connection = await db.connect()
  try {
    await connection.query(
      `begin;
       set local statement_timeout = 0;
       set local lock_timeout = 0;
       set local idle_in_transaction_session_timeout = 0`,
    )
    await connection.query({ text: 'select pg_advisory_xact_lock($1)', values: [lock] })
    return await work()
  } finally {
    await connection.end()
  }
}
