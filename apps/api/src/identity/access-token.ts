import {
  type CryptoKey,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose'
import { ApiError } from '../platform/api-error.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { statement } from '../platform/database/statement.ts'
import { isUuid } from '../platform/ids.ts'

const ISSUER = 'rollcall'
const AUDIENCE = 'rollcall-candidates'
const ALGORITHM = 'ES256'
const MAX_REMEMBERED = 10_000

export interface TokenHolder {
  candidateId: string
  sessionId: string
}

/** What the rest of the service asks of candidate identity; a hosted provider's tokens would answer the same. */
export interface AccessTokens {
  issue(holder: TokenHolder, lifetimeSeconds: number): Promise<string>
  /** Refuses by name what is missing, forged, foreign or out of date. */
  verify(token: string): Promise<TokenHolder>
}

const findSigningKey = statement<[], { id: string; privateJwk: JWK }>(
  'find_signing_key',
  `select id, private_jwk as "privateJwk" from signing_keys order by created_at desc, id limit 1`,
)
const insertSigningKey = statement<[id: string, jwk: string]>(
  'insert_signing_key',
  `insert into signing_keys (id, private_jwk)
   select $1, $2::jsonb where not exists (select from signing_keys) on conflict do nothing`,
)

/** Kept in the database, so that every process of the service signs and accepts with the same key. */
async function signingKey(db: Database): Promise<{ id: string; privateJwk: JWK }> {
  const existing = await findSigningKey.first(db)
  if (existing) return existing
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  // One fixed id: of several processes that start together, one inserts and the others read its key.
  await insertSigningKey.run(db, 'first', JSON.stringify(await exportJWK(privateKey)))
  return findSigningKey.one(db)
}

export async function openAccessTokens(db: Database, clock: Clock): Promise<AccessTokens> {
  const { id, privateJwk } = await signingKey(db)
  const { d: _private, ...publicJwk } = privateJwk
  const privateKey = (await importJWK(privateJwk, ALGORITHM)) as CryptoKey
  const publicKey = (await importJWK(publicJwk, ALGORITHM)) as CryptoKey
  // Checking a signature costs as much as the rest of a request; a token seen once is remembered until it expires.
  const seen = new Map<string, { holder: TokenHolder; expiresAt: number }>()

  async function check(token: string) {
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'sid', 'exp'],
        currentDate: new Date(clock.now()),
      })
      const { sub, sid, exp } = payload
      // PostgreSQL fails on an id that is none, and whoever sent it would read that the service is broken.
      if (!sub || !isUuid(sub) || typeof sid !== 'string' || !isUuid(sid)) {
        throw new ApiError('access_token_invalid')
      }
      return { holder: { candidateId: sub, sessionId: sid }, expiresAt: (exp as number) * 1000 }
    } catch (error) {
      throw new ApiError(error instanceof errors.JWTExpired ? 'access_token_expired' : 'access_token_invalid')
    }
  }

  return {
    issue: ({ candidateId, sessionId }, lifetimeSeconds) => {
      const issuedAt = Math.floor(clock.now() / 1000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, kid: id })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(candidateId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(privateKey)
    },
    async verify(token) {
      const known = seen.get(token)
      if (known && known.expiresAt > clock.now()) return known.holder
      seen.delete(token)
      const checked = await check(token)
      if (seen.size >= MAX_REMEMBERED) seen.delete(seen.keys().next().value as string)
      seen.set(token, checked)
      return checked.holder
    },
  }
}
