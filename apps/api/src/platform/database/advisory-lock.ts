import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from './database.ts'

const RETRY_MS = 50

/**
 * Runs the work in one process at a time, however long it takes. The lock belongs to a transaction that stays open
 * beside the work: behind a pooler, a lock of the session would pass to other clients with its connection.
 * `create index concurrently` waits for every older snapshot, so a connection that holds or wants the lock must keep none: others try
 * again instead of waiting in one statement, and the statement has no parameters, because one with parameters keeps its snapshot until
 * the next.
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
    const tryLock = `select pg_try_advisory_xact_lock(${lock}) as is_held`
    while (!(await connection.query(tryLock)).rows[0].is_held) await wait(RETRY_MS)
    return await work()
  } finally {
    await connection.end()
  }
}
