import type { Database } from './database.ts'

/**
 * Runs the work in one process at a time, however long it takes. The lock belongs to a transaction that stays open
 * beside the work: behind a pooler, a lock of the session would pass to other clients with its connection.
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
