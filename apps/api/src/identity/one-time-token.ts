import type { Transaction } from '../platform/database/database.ts'
import { BATCH_ROWS } from '../platform/database/in-batches.ts'
import { type Queryable, statement } from '../platform/database/statement.ts'
import { hashOf, newSecret } from '../platform/secrets.ts'

export const tokenPurposes = ['password_reset', 'account_setup', 'custom_token'] as const
export type TokenPurpose = (typeof tokenPurposes)[number]

const insertToken = statement<
  [hash: Buffer, purpose: TokenPurpose, accountId: string, createdAt: Date, expiresAt: Date]
>(
  'insert_one_time_token',
  `insert into one_time_tokens (token_hash, purpose, account_id, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
)
const findToken = statement<
  [hash: Buffer, purpose: TokenPurpose],
  { accountId: string; expiresAt: number; usedAt: number | null }
>(
  'find_one_time_token',
  `select account_id as "accountId", expires_at as "expiresAt", used_at as "usedAt"
   from one_time_tokens where token_hash = $1 and purpose = $2`,
)
const markUsed = statement<[hash: Buffer, purpose: TokenPurpose, now: Date]>(
  'use_one_time_token',
  `update one_time_tokens set used_at = $3
   where token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3`,
)
/** A new link or a new password invalidates earlier links of the kind. */
export const retireTokens = statement<[accountId: string, purpose: TokenPurpose, now: Date]>(
  'retire_one_time_tokens',
  `update one_time_tokens set used_at = $3 where account_id = $1 and purpose = $2 and used_at is null`,
)
export const purgeTokens = statement<[expiredBefore: Date]>(
  'purge_one_time_tokens',
  `delete from one_time_tokens where token_hash in (
     select token_hash from one_time_tokens where expires_at < $1 order by expires_at limit ${BATCH_ROWS})`,
)

export async function issueToken(
  tx: Transaction,
  purpose: TokenPurpose,
  { accountId, now, lifetimeMs }: { accountId: string; now: number; lifetimeMs: number },
): Promise<string> {
  const token = newSecret()
  await insertToken.run(tx, hashOf(token), purpose, accountId, new Date(now), new Date(now + lifetimeMs))
  return token
}

export type TokenUse = { state: 'used'; accountId: string } | { state: 'invalid' | 'expired' | 'spent' }

/** Only one of several simultaneous uses succeeds, because the update decides and not an earlier query. */
export async function useToken(
  tx: Transaction,
  purpose: TokenPurpose,
  token: string,
  now: number,
): Promise<TokenUse> {
  const hash = hashOf(token)
  const found = await findToken.first(tx, hash, purpose)
  if (!found) return { state: 'invalid' }
  if (found.usedAt !== null) return { state: 'spent' }
  if (found.expiresAt <= now) return { state: 'expired' }
  const won = (await markUsed.run(tx, hash, purpose, new Date(now))) === 1
  return won ? { state: 'used', accountId: found.accountId } : { state: 'spent' }
}

/** Looks a token up without using it up, so that a bad password is refused before the link is used. */
export async function peekToken(
  on: Queryable,
  purpose: TokenPurpose,
  token: string,
  now: number,
): Promise<{ state: 'usable'; accountId: string } | { state: 'invalid' | 'expired' | 'spent' }> {
  const found = await findToken.first(on, hashOf(token), purpose)
  if (!found) return { state: 'invalid' }
  if (found.usedAt !== null) return { state: 'spent' }
  if (found.expiresAt <= now) return { state: 'expired' }
  return { state: 'usable', accountId: found.accountId }
}
