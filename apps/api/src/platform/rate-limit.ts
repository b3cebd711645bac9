import type { ErrorCode } from '@rollcall/contract/errors'
import { ApiError } from './api-error.ts'
import { BATCH_ROWS } from './database/in-batches.ts'
import { type Queryable, statement } from './database/statement.ts'

export interface RateLimit {
  name: string
  limit: number
  windowSeconds: number
}

/** What an attempt counts under. */
export type Count = readonly [rate: RateLimit, subject: string]

/** How many more attempts there may be, and in how many seconds the count begins anew. */
export interface AttemptsLeft {
  left: number
  secondsLeft: number
}

const consume = statement<[bucket: string, windowSeconds: number], { used: number; secondsLeft: number }>(
  'consume_rate_limit',
  `insert into rate_limits as r (bucket, used, resets_at)
   values ($1, 1, now() + make_interval(secs => $2))
   on conflict (bucket) do update set
     used = case when r.resets_at <= now() then 1 else r.used + 1 end,
     resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
   returning used, ceil(extract(epoch from resets_at - now()))::int as "secondsLeft"`,
)

const forget = statement<[bucket: string]>('forget_rate_limit', 'delete from rate_limits where bucket = $1')
const giveBack = statement<[buckets: string[]]>(
  'give_back_rate_limit',
  'update rate_limits set used = used - 1 where bucket = any($1::text[]) and used > 0',
)

export const purgeRateLimits = statement(
  'purge_rate_limits',
  `delete from rate_limits where bucket in (
     select bucket from rate_limits where resets_at < now() order by resets_at limit ${BATCH_ROWS})
     and resets_at < now()`,
)

const bucketOf = ({ name }: RateLimit, subject: string) => `${name}:${subject}`

/** One attempt too many; the first of its window is worth a word in the audit log, the others are not. */
export class TooManyAttempts extends ApiError {
  readonly isFirst: boolean

  constructor(code: ErrorCode, { secondsLeft, isFirst }: { secondsLeft: number; isFirst: boolean }) {
    super(code, { retryAfterSeconds: Math.max(1, secondsLeft) })
    this.isFirst = isFirst
  }
}

/**
 * Counts one attempt and refuses it when there were too many. Guesses are counted outside any transaction, so that one
 * that fails and rolls back still counts; what is only to be done so often is counted with the doing.
 */
export async function limitRate(
  on: Queryable,
  rate: RateLimit,
  subject: string,
  code: ErrorCode = 'too_many_attempts',
): Promise<AttemptsLeft> {
  const { used, secondsLeft } = await consume.one(on, bucketOf(rate, subject), rate.windowSeconds)
  if (used > rate.limit) throw new TooManyAttempts(code, { secondsLeft, isFirst: used === rate.limit + 1 })
  return { left: rate.limit - used, secondsLeft }
}

export const forgetAttempts = (on: Queryable, rate: RateLimit, subject: string) =>
  forget.run(on, bucketOf(rate, subject))

/** An attempt that turned out right was none: where many share a count, only the wrong ones stay in it. */
export const giveBackAttempt = (on: Queryable, ...counted: readonly Count[]) =>
  giveBack.run(
    on,
    counted.map(([rate, subject]) => bucketOf(rate, subject)),
  )

/** Whoever holds an IPv6 address holds its whole /64, so that is what counts as one caller. */
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
