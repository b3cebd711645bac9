import type { Logger } from 'pino'
import { type Database, isDatabaseAway, openDatabase } from './database.ts'
import { statement } from './statement.ts'

const MEASURE_MS = 1_000
/** A replica that is further behind is not read. */
const MAX_LAG_MS = 5_000
/** How long a measurement holds. */
const MEASURED_MS = 3_000
/** Longer than a replica that is read can lag: a change that is older is on it. */
const SETTLED_MS = 15_000

const beat = statement<[], { at: number }>(
  'beat_replication',
  'update replication_beats set at = clock_timestamp() where id = 1 returning at',
)
const findBeat = statement<[], { at: number }>(
  'find_replication_beat',
  'select at from replication_beats where id = 1',
)

const findChangeSince = statement<[candidateId: string, since: Date]>(
  'find_change_about_since',
  'select from audit_log where subject_id = $1 and at >= $2 limit 1',
)

/** Finds a row if anything about the candidate was changed so lately that the replica may not have it. */
export const findUnsettled = (candidateId: string, now: number) =>
  findChangeSince.with(candidateId, new Date(now - SETTLED_MS))

interface ReplicaOptions {
  url: string
  poolSize: number
  log: Pick<Logger, 'warn' | 'info'>
  measureMs?: number
}

/**
 * The database with a replica of it, which has `replica` while that can be reached and lags little. Measured by a row that is
 * written for it, so that a replica that is cut off, and has replayed all that it got, is not taken for one that is up to date.
 */
export function withReplica(
  primary: Database,
  { url, poolSize, log, measureMs = MEASURE_MS }: ReplicaOptions,
): Database {
  const replica = openDatabase({ url, poolSize, onError: () => undefined })
  let usableUntil = 0
  let isMeasuring = false
  const isUsable = () => performance.now() < usableUntil

  async function measure() {
    if (isMeasuring) return
    isMeasuring = true
    const wasUsable = isUsable()
    try {
      const written = await beat.one(primary)
      const seen = await findBeat.one(replica)
      const lagMs = written.at - seen.at
      usableUntil = lagMs <= MAX_LAG_MS ? performance.now() + MEASURED_MS : 0
      if (wasUsable && !isUsable()) log.warn({ lagMs }, 'the replica lags, and is not read')
      else if (!wasUsable && isUsable()) log.info({ lagMs }, 'the replica is read')
    } catch (error) {
      usableUntil = 0
      if (wasUsable) log.warn({ err: error }, 'the replica is not read')
    } finally {
      isMeasuring = false
    }
  }
  const measuring = setInterval(() => void measure(), measureMs).unref()
  void measure()

  return {
    ...primary,
    replica: () => (isUsable() ? replica : undefined),
    async close() {
      clearInterval(measuring)
      await Promise.all([replica.close(), primary.close()])
    },
  }
}

/** Runs a read that may lag on the replica, unless the candidate was changed lately. If the replica fails, it runs on the primary. */
export async function readLate<T>(
  db: Database,
  { isSettled }: { isSettled: boolean },
  read: (from: Database) => Promise<T>,
): Promise<T> {
  const replica = db.replica?.()
  if (!replica || !isSettled) return read(db)
  try {
    return await read(replica)
  } catch (error) {
    if (!isReplicaFailure(error)) throw error
    return read(db)
  }
}

/** A replica also cancels reads that would delay its replay. */
const CONFLICT = '40001'
const isReplicaFailure = (error: unknown): boolean =>
  isDatabaseAway(error) || (error as { code?: string }).code === CONFLICT
