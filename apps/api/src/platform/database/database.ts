import pg from 'pg'
import { runBatch } from './batch.ts'
import type { BoundStatement, Queryable, ResultRows } from './statement.ts'

export interface Transaction extends Queryable {
  readonly isTransaction: true
  /** Calls the function after the commit, once even if it was registered repeatedly, and never after a rollback. */
  afterCommit(work: () => void): void
}

export interface Database extends Queryable {
  /** Reads in one trip. If a statement fails, the whole read fails. */
  readTogether<const S extends readonly BoundStatement[]>(statements: S): Promise<ResultRows<S>>
  /** Runs `work` in one transaction; commits before it returns, rolls back on any error. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** A separate connection without timeouts, for work of any duration. The caller ends it. */
  connect(): Promise<pg.Client>
  /** The connections of this process, and the work that waits for one. */
  usage(): { open: number; idle: number; waiting: number; max: number }
  /** A copy for reads that may lag. Absent without one, and while it cannot be reached or lags too far behind. */
  replica?(): Database | undefined
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Called for every new connection if the address may change. */
  url: string | (() => string)
  poolSize: number
  /** While it returns false, every query is refused and nothing is committed. */
  isUsable?: () => boolean
  onError: (error: Error) => void
}

const ACQUIRE_MS = 3_000
const STATEMENT_MS = 5_000
const LOCK_MS = 3_000
const IDLE_IN_TRANSACTION_MS = 10_000
/** Lists of changed records reach back further (`LATE_COMMIT_MS`), so that a reader misses none that commits late. */
const MAX_TRANSACTION_MS = 2 * 60_000
/** Longer than the server's own limit: it only fires when the server no longer answers at all. */
const UNANSWERED_MS = 8_000
/** A new connection plans every statement again, so connections are kept through quiet minutes. */
const UNUSED_MS = 10 * 60_000

/**
 * Frequently used pages are in memory and disks no longer seek, so finding a dozen rows by key is cheaper than the
 * default cost assumes. The alternative, a scan of all schools, grows with them. Every statement finds rows by key, so
 * one generic plan serves all callers: planning the longer statements takes three times as long as running them.
 */
const plannerSettings = { random_page_cost: '1.1', plan_cache_mode: 'force_generic_plan' }
const timeoutSettings = {
  statement_timeout: String(STATEMENT_MS),
  lock_timeout: String(LOCK_MS),
  idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS),
}
const asOptions = (settings: Record<string, string>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

export const plannerOptions = asOptions(plannerSettings)
/** The settings for every statement of the service, also on a connection that a pooler opened. */
export const servingSettings: Record<string, string> = { ...timeoutSettings, ...plannerSettings }
/** The role may have time-outs of its own. */
const patientOptions = `${plannerOptions} ${asOptions({ statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0' })}`

/**
 * The driver would take the options of an address instead of ours. They come after ours, so that the address has the last
 * word, for example about the `search_path`.
 */
function withOptions(address: string, options: string): string {
  const url = new URL(address)
  const given = url.searchParams.get('options')
  url.searchParams.set('options', given ? `${options} ${given}` : options)
  return url.href
}

const DATE = 1082
const TIME = 1083
const TIMESTAMPTZ = 1184
const NUMERIC = 1700
const BIGINT = 20
const parsers: Record<number, (text: string) => unknown> = {
  [DATE]: (text) => text,
  [TIME]: (text) => text.slice(0, 5),
  [TIMESTAMPTZ]: (text) => Date.parse(text),
  [NUMERIC]: Number,
  [BIGINT]: Number,
}
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format),
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const isWorthRetrying = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK)

/** The service may not use its database right now. */
class DatabaseRefused extends Error {
  constructor(message = 'The database may not be used right now') {
    super(message)
  }
}

export function openDatabase({ url, poolSize, isUsable = () => true, onError }: DatabaseOptions): Database {
  const address = typeof url === 'string' ? () => url : url
  const refuseUnusable = () => {
    if (!isUsable()) throw new DatabaseRefused()
  }
  const pool = new pg.Pool({
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, connectionString: withOptions(address(), asOptions(servingSettings)) })
      }
    },
    max: poolSize,
    types,
    connectionTimeoutMillis: ACQUIRE_MS,
    idleTimeoutMillis: UNUSED_MS,
    query_timeout: UNANSWERED_MS,
    keepAlive: true,
    application_name: 'rollcall',
  })
  // Without these listeners a database restart would end the process: idle and checked-out clients emit 'error'.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))

  const runOnce = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    refuseUnusable()
    const client = await pool.connect()
    let broken: Error | undefined
    let answer: T
    const afterwards = new Set<() => void>()
    const beganAt = performance.now()
    try {
      await client.query('begin')
      answer = await work({
        ...queryableOf(client),
        isTransaction: true,
        afterCommit: (then) => afterwards.add(then),
      })
      refuseUnusable()
      if (performance.now() - beganAt > MAX_TRANSACTION_MS)
        throw new DatabaseRefused('The transaction was open for too long')
      await client.query('commit')
    } catch (error) {
      // On an unresponsive connection a rollback would wait for another timeout; closing it has the same effect.
      if (isConnectionLost(error)) broken = error
      else {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
      }
      throw error
    } finally {
      client.release(broken)
    }
    for (const then of afterwards) then()
    return answer
  }

  return {
    async query(statement) {
      refuseUnusable()
      return pool.query({ ...statement, values: [...statement.values] })
    },
    async readTogether<const S extends readonly BoundStatement[]>(statements: S) {
      refuseUnusable()
      const client = await pool.connect()
      try {
        const answers = await runBatch(client, statements, types)
        client.release()
        return answers as ResultRows<S>
      } catch (error) {
        client.release(error as Error)
        throw error
      }
    },
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await runOnce(work)
        } catch (error) {
          if (attempt === 3 || !isWorthRetrying(error)) throw error
        }
      }
    },
    async connect() {
      refuseUnusable()
      const client = new pg.Client({
        connectionString: withOptions(address(), patientOptions),
        types,
        connectionTimeoutMillis: ACQUIRE_MS,
        keepAlive: true,
        application_name: 'rollcall',
      })
      client.on('error', onError)
      await client.connect()
      return client
    },
    usage: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: poolSize,
    }),
    close: () => pool.end(),
  }
}

const queryableOf = (client: pg.ClientBase): Queryable => ({
  query: (statement) => client.query({ ...statement, values: [...statement.values] }),
})

const lostCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]
const lostWords =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|is not queryable|Cannot use a pool after calling end/i

/** An error of the driver itself, not of the server. */
const isConnectionLost = (error: unknown): error is Error =>
  error instanceof Error &&
  !(error instanceof pg.DatabaseError) &&
  (lostCodes.includes((error as NodeJS.ErrnoException).code ?? '') || lostWords.test(error.message))

/** The database is away, restarting, full or too slow, so the request is worth repeating. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? /^(08|53|57P0|57014|55P03|25P03)/.test(error.code ?? '')
    : error instanceof DatabaseRefused || isConnectionLost(error)

/** The name of the violated constraint, if that is why a write failed. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined
