import { statement } from '../../platform/database/statement.ts'
import { countRows } from '../../platform/rate-limit.ts'

export interface AgencyKeyRow {
  id: string
  source: string
  scopes: string[]
  regions: string[] | null
  createdAt: number
  expiresAt: number
  revokedAt: number | null
  lastUsedAt: number | null
}

const columns = `id, source, scopes, regions, created_at as "createdAt", expires_at as "expiresAt",
  revoked_at as "revokedAt", last_used_at as "lastUsedAt"`

export const insertAgencyKey = statement<
  [
    id: string,
    source: string,
    secretHash: Buffer,
    scopes: readonly string[],
    regions: readonly string[] | null,
    createdAt: Date,
    expiresAt: Date,
  ]
>(
  'insert_agency_key',
  `insert into agency_keys (id, source, secret_hash, scopes, regions, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

export const listAgencyKeys = statement<[], AgencyKeyRow>(
  'list_agency_keys',
  `select ${columns} from agency_keys order by created_at, id`,
)

export const setRevoked = statement<[id: string, now: Date], { source: string }>(
  'set_agency_key_revoked',
  'update agency_keys set revoked_at = $2 where id = $1 and revoked_at is null returning source',
)

/** Its other values stay, so that the source, scopes and regions of a key never change. */
export const setExpiry = statement<[id: string, expiresAt: Date]>(
  'set_agency_key_expiry',
  'update agency_keys set expires_at = $2 where id = $1',
)

export const lockValidKey = statement<[id: string, now: Date], AgencyKeyRow>(
  'lock_valid_agency_key',
  `select ${columns} from agency_keys where id = $1 and revoked_at is null and expires_at > $2 for update`,
)

export const findValidKey = statement<[id: string, now: Date], { id: string }>(
  'find_valid_agency_key',
  `select id from agency_keys where id = $1 and revoked_at is null and expires_at > $2`,
)

export type UsedKeyRow = AgencyKeyRow & {
  secretHash: Buffer
  /** Null for a key that is not accepted: another secret under its id must not use up its calls. */
  used: number | null
  secondsLeft: number | null
}

/**
 * Also counts the call and records the use, in the same trip: the use at most once a minute, so that a busy key does not
 * update its row with every call, and both only for a key that is accepted.
 */
export const useAgencyKey = statement<
  [id: string, secretHash: Buffer, now: Date, windowSeconds: number, countedAt: Date],
  UsedKeyRow
>(
  'use_agency_key',
  `with accepted as (
     select id from agency_keys where id = $1 and secret_hash = $2 and revoked_at is null and expires_at > $3),
   used as (
     update agency_keys set last_used_at = $3
     where id = (select id from accepted) and (last_used_at is null or last_used_at < $3::timestamptz - interval '1 minute')),
   counted as (
     ${countRows(`select 'agency_key:' || id, 1, $5::timestamptz + make_interval(secs => $4) from accepted`, '$5')})
   select ${columns}, secret_hash as "secretHash", counted.used, counted."secondsLeft"
   from agency_keys left join counted on true where id = $1`,
)
