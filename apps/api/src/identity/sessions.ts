import { timingSafeEqual } from 'node:crypto'
import type { Transaction } from '../platform/database/database.ts'
import { BATCH_ROWS } from '../platform/database/in-batches.ts'
import { type Queryable, statement } from '../platform/database/statement.ts'
import { isUuid, newId } from '../platform/ids.ts'
import { networkOf } from '../platform/rate-limit.ts'
import { hashOf, newSecret } from '../platform/secrets.ts'

/**
 * A refresh secret is replaced each time it is used, but a lost response does not end the session: the old secret stays
 * valid until the new one has been presented. A secret that was replaced and confirmed, or never issued, can only be a
 * copy, and ends the session.
 */
const RACE_MS = 30_000

interface SessionRow {
  id: string
  accountId: string
  currentHash: Buffer
  nextHash: Buffer | null
  nextIssuedAt: number | null
  previousHash: Buffer | null
  promotedAt: number | null
}

/** The browser and network, as shown to the owner. */
export interface SessionPlace {
  userAgent: string
  ip: string
}

export interface SessionClock {
  now: number
  /** How long a session may be unused. */
  idleMs: number
}

const isLive = `revoked_at is null and expires_at > $2 and last_used_at > $3`

const insertSession = statement<
  [
    id: string,
    accountId: string,
    hash: Buffer,
    createdAt: Date,
    expiresAt: Date,
    userAgent: string,
    network: string,
  ]
>(
  'insert_session',
  `insert into sessions
     (id, account_id, current_hash, created_at, last_used_at, proved_at, expires_at, user_agent, network)
   values ($1, $2, $3, $4, $4, $4, $5, $6, $7)`,
)
const lockSession = statement<[id: string, now: Date, usedAfter: Date], SessionRow>(
  'lock_session',
  `select id, account_id as "accountId", current_hash as "currentHash", next_hash as "nextHash",
          next_issued_at as "nextIssuedAt", previous_hash as "previousHash", promoted_at as "promotedAt"
   from sessions where id = $1 and ${isLive} for update`,
)
const setNextSecret = statement<[id: string, hash: Buffer, now: Date, userAgent: string, network: string]>(
  'set_next_secret',
  `update sessions set next_hash = $2, next_issued_at = $3, last_used_at = $3, user_agent = $4, network = $5
   where id = $1`,
)
const promoteNextSecret = statement<
  [id: string, hash: Buffer, now: Date, userAgent: string, network: string]
>(
  'promote_next_secret',
  `update sessions set previous_hash = current_hash, current_hash = next_hash, promoted_at = $3,
          next_hash = $2, next_issued_at = $3, last_used_at = $3, user_agent = $4, network = $5
   where id = $1`,
)
export interface ListedSession {
  id: string
  userAgent: string
  network: string
  createdAt: number
  lastUsedAt: number
}
const listLive = statement<[accountId: string, now: Date, usedAfter: Date], ListedSession>(
  'list_sessions',
  `select id, user_agent as "userAgent", network, created_at as "createdAt", last_used_at as "lastUsedAt"
   from sessions where account_id = $1 and ${isLive} order by last_used_at desc, id desc`,
)
const findAccountOfSecret = statement<[id: string, hash: Buffer], { accountId: string }>(
  'find_account_of_session_secret',
  `select account_id as "accountId" from sessions
   where id = $1 and $2 in (current_hash, next_hash, previous_hash)`,
)
const revokeOwn = statement<[id: string, now: Date, usedAfter: Date, accountId: string]>(
  'revoke_own_session',
  `update sessions set revoked_at = $2 where id = $1 and account_id = $4 and ${isLive}`,
)
const findEndedSince = statement<[id: string, since: Date], { id: string }>(
  'find_session_ended_since',
  `select id from sessions where id = $1 and revoked_at > $2`,
)
export const markProved = statement<[id: string, now: Date]>(
  'mark_session_proved',
  `update sessions set proved_at = $2 where id = $1`,
)
/** Whether the password was entered in this session since then. */
export const findProved = statement<[id: string, since: Date], { id: string }>(
  'find_proved_session',
  `select id from sessions where id = $1 and proved_at > $2`,
)
export const revokeSession = statement<[id: string, now: Date]>(
  'revoke_session',
  `update sessions set revoked_at = $2 where id = $1 and revoked_at is null`,
)
export const revokeSessionsExcept = statement<[accountId: string, keptId: string | null, now: Date]>(
  'revoke_sessions_except',
  `update sessions set revoked_at = $3
   where account_id = $1 and revoked_at is null and id is distinct from $2::uuid`,
)
export const purgeSessions = statement<[expiredBefore: Date]>(
  'purge_sessions',
  `delete from sessions where id in (
     select id from sessions where expires_at < $1 order by expires_at limit ${BATCH_ROWS})`,
)

/** The value of the cookie: the session's id, to find it, and the secret that proves it. */
const cookieOf = (id: string, secret: string) => `${id}.${secret}`

const MAX_USER_AGENT = 400
const placeOf = ({ userAgent, ip }: SessionPlace) =>
  [userAgent.slice(0, MAX_USER_AGENT), networkOf(ip)] as const
const timesOf = ({ now, idleMs }: SessionClock) => [new Date(now), new Date(now - idleMs)] as const

export async function startSession(
  tx: Transaction,
  {
    accountId,
    now,
    lifetimeMs,
    place,
  }: { accountId: string; now: number; lifetimeMs: number; place: SessionPlace },
): Promise<{ sessionId: string; cookie: string }> {
  const sessionId = newId(now)
  const secret = newSecret()
  const times = [new Date(now), new Date(now + lifetimeMs)] as const
  await insertSession.run(tx, sessionId, accountId, hashOf(secret), ...times, ...placeOf(place))
  return { sessionId, cookie: cookieOf(sessionId, secret) }
}

export const listSessions = (on: Queryable, accountId: string, clock: SessionClock) =>
  listLive.all(on, accountId, ...timesOf(clock))

/** Returns whether a session was ended. Another person's session counts as missing, like one that is over. */
export const endOwnSession = async (tx: Transaction, id: string, accountId: string, clock: SessionClock) =>
  isUuid(id) && (await revokeOwn.run(tx, id, ...timesOf(clock), accountId)) === 1

export type Renewal =
  | { outcome: 'renewed'; sessionId: string; accountId: string; cookie: string | undefined }
  | { outcome: 'stolen'; accountId: string }
  | { outcome: 'refused' }

/** `cookie` is absent if a concurrent request has just received the new one. */
export async function renewSession(
  tx: Transaction,
  presented: string,
  clock: SessionClock,
  place: SessionPlace,
): Promise<Renewal> {
  const { now } = clock
  const [id = '', secret = ''] = presented.split('.')
  if (!isUuid(id) || !secret) return { outcome: 'refused' }
  const session = await lockSession.first(tx, id, ...timesOf(clock))
  if (!session) return { outcome: 'refused' }
  const hash = hashOf(secret)
  const renewed = (cookie?: string) =>
    ({ outcome: 'renewed', sessionId: id, accountId: session.accountId, cookie }) as const
  const since = (instant: number | null) => now - (instant ?? 0)

  if (isSame(hash, session.currentHash)) {
    if (session.nextHash && since(session.nextIssuedAt) < RACE_MS) return renewed()
    const next = newSecret()
    await setNextSecret.run(tx, id, hashOf(next), new Date(now), ...placeOf(place))
    return renewed(cookieOf(id, next))
  }
  if (isSame(hash, session.nextHash)) {
    const next = newSecret()
    await promoteNextSecret.run(tx, id, hashOf(next), new Date(now), ...placeOf(place))
    return renewed(cookieOf(id, next))
  }
  if (isSame(hash, session.previousHash) && since(session.promotedAt) < RACE_MS) return renewed()
  await revokeSession.run(tx, id, new Date(now))
  return { outcome: 'stolen', accountId: session.accountId }
}

/** The session of a cookie, for signing out. The secret must be one that was issued. */
export async function sessionOfCookie(tx: Transaction, presented: string, clock: SessionClock) {
  const [id = '', secret = ''] = presented.split('.')
  if (!isUuid(id)) return undefined
  const session = await lockSession.first(tx, id, ...timesOf(clock))
  const hash = hashOf(secret)
  const isKnown =
    session &&
    [session.currentHash, session.nextHash, session.previousHash].some((known) => isSame(hash, known))
  return isKnown ? session : undefined
}

/** The account of a cookie, also after its session has ended. */
export async function accountOfCookie(on: Queryable, presented: string): Promise<string | undefined> {
  const [id = '', secret = ''] = presented.split('.')
  if (!isUuid(id)) return undefined
  return (await findAccountOfSecret.first(on, id, hashOf(secret)))?.accountId
}

/**
 * A session that has just ended may have been replaced, with the new cookie already in the browser. Clearing the cookie
 * in the response would delete the new one.
 */
export async function isJustEnded(on: Queryable, presented: string | undefined, now: number) {
  const [id = ''] = presented?.split('.') ?? []
  return isUuid(id) && (await findEndedSince.first(on, id, new Date(now - RACE_MS))) !== undefined
}

const isSame = (hash: Buffer, stored: Buffer | null) => stored !== null && timingSafeEqual(hash, stored)
