import type { ErrorCode } from '@rollcall/contract/errors'
import { ApiError } from './api-error.ts'
import type { Transaction } from './database/database.ts'
import { BATCH_ROWS } from './database/in-batches.ts'
import { type BoundStatement, type Queryable, statement } from './database/statement.ts'

export interface RateLimit {
  name: string
  limit: number
  windowSeconds: number
}

/** The limit and the subject that an attempt counts under. */
export type Count = readonly [rate: RateLimit, subject: string]

/** The state of a count, without counting. */
export interface UsedRow {
  bucket: string
  used: number
  secondsLeft: number
}

/** How many attempts are left, and in how many seconds the count is reset. */
export interface AttemptsLeft {
  left: number
  secondsLeft: number
}

/**
 * The SQL that counts rows of bucket, amount and reset, for a statement that counts together with something else. The
 * instant is a parameter, because a distributed database refuses `now()` in what an upsert sets or returns.
 */
export const countRows = (rows: string, now: string): string =>
  `insert into rate_limits as r (bucket, used, resets_at)
   ${rows}
   on conflict (bucket) do update set
     used = case when r.resets_at <= ${now}::timestamptz then excluded.used else r.used + excluded.used end,
     resets_at = case when r.resets_at <= ${now}::timestamptz then excluded.resets_at else r.resets_at end
   returning used, ceil(extract(epoch from resets_at - ${now}::timestamptz))::int as "secondsLeft"`

const consume = statement<
  [bucket: string, windowSeconds: number, amount: number, now: Date],
  { used: number; secondsLeft: number }
>('consume_rate_limit', countRows(`values ($1, $3::int, $4::timestamptz + make_interval(secs => $2))`, '$4'))

const findUsed = statement<[buckets: string[]], UsedRow>(
  'find_used_rate_limits',
  `select bucket, used, ceil(extract(epoch from resets_at - now()))::int as "secondsLeft"
   from rate_limits where bucket = any($1::text[]) and resets_at > now()`,
)

const forget = statement<[bucket: string]>('forget_rate_limit', 'delete from rate_limits where bucket = $1')
const refund = statement<[buckets: string[]]>(
  'refund_rate_limit',
  'update rate_limits set used = used - 1 where bucket = any($1::text[]) and used > 0',
)

export const purgeRateLimits = statement(
  'purge_rate_limits',
  `delete from rate_limits where bucket in (
     select bucket from rate_limits where resets_at < now() order by resets_at limit ${BATCH_ROWS})
     and resets_at < now()`,
)

const bucketOf = ({ name }: RateLimit, subject: string) => `${name}:${subject}`

/** Windows last as long as real time does: the clock of demo data may be set. */
const count = (on: Queryable, rate: RateLimit, subject: string, amount: number) =>
  consume.one(on, bucketOf(rate, subject), rate.windowSeconds, amount, new Date())

/** One attempt too many; only the first of a window is audited. */
export class TooManyAttempts extends ApiError {
  readonly isFirst: boolean

  constructor(code: ErrorCode, { secondsLeft, isFirst }: { secondsLeft: number; isFirst: boolean }) {
    super(code, { retryAfterSeconds: Math.max(1, secondsLeft) })
    this.isFirst = isFirst
  }
}

/**
 * Counts one attempt and refuses it when there were too many. Guesses are counted outside any transaction, so that a
 * rollback does not undo the count. Limited actions are counted in the transaction of the action.
 */
export async function limitRate(
  on: Queryable,
  rate: RateLimit,
  subject: string,
  code: ErrorCode = 'too_many_attempts',
): Promise<AttemptsLeft> {
  const { used, secondsLeft } = await count(on, rate, subject, 1)
  if (used > rate.limit) throw new TooManyAttempts(code, { secondsLeft, isFirst: used === rate.limit + 1 })
  return { left: rate.limit - used, secondsLeft }
}

/** The query of the counts for `refuseUsedUp`, which refuses before any work is done. */
export const usedCounts = (counts: readonly Count[]): BoundStatement<UsedRow> =>
  findUsed.with(counts.map(([rate, subject]) => bucketOf(rate, subject)))

/** Refuses if any count is used up, with the longest wait. */
export function refuseUsedUp(counts: readonly Count[], rows: readonly UsedRow[], code: ErrorCode): void {
  const waits = counts.flatMap(([rate, subject]) =>
    rows
      .filter(({ bucket, used }) => bucket === bucketOf(rate, subject) && used >= rate.limit)
      .map(({ secondsLeft }) => secondsLeft),
  )
  refuseFor(waits, code)
}

/**
 * Counts `amount` under every count, or refuses it with the longest wait. Only in the transaction that does the counted
 * work: the rows stay locked until it commits, so concurrent requests cannot pass the limit together, and a refusal or
 * a rollback counts nothing.
 */
export async function countWithWork(
  tx: Transaction,
  counts: readonly Count[],
  amount: number,
  code: ErrorCode,
): Promise<void> {
  const waits: number[] = []
  for (const [rate, subject] of counts) {
    const { used, secondsLeft } = await count(tx, rate, subject, amount)
    if (used > rate.limit) waits.push(secondsLeft)
  }
  refuseFor(waits, code)
}

function refuseFor(waits: readonly number[], code: ErrorCode): void {
  if (waits.length > 0) throw new ApiError(code, { retryAfterSeconds: Math.max(1, ...waits) })
}

export const forgetAttempts = (on: Queryable, rate: RateLimit, subject: string) =>
  forget.run(on, bucketOf(rate, subject))

/** Refunds a successful attempt: in shared counts only failed ones stay. */
export const refundAttempt = (on: Queryable, ...counted: readonly Count[]) =>
  refund.run(
    on,
    counted.map(([rate, subject]) => bucketOf(rate, subject)),
  )

/** An IPv6 user usually has a whole /64, so that counts as one caller. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail = ''] = ip.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
