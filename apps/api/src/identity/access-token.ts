import {
  type CryptoKey,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { ApiError } from '../platform/api-error.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { statement } from '../platform/database/statement.ts'
import { isUuid } from '../platform/ids.ts'

const ISSUER = 'rollcall'
const CANDIDATES = 'rollcall-candidates'
const CONSULTANTS = 'rollcall-consultants'
const DESK = 'rollcall-desk'
/** The type of a consultant's token, so that an ID token or a candidate's token is not accepted as one. */
const CONSULTANT_TYPE = 'at+jwt'
const ALGORITHM = 'ES256'
const MAX_REMEMBERED = 10_000

export interface TokenHolder {
  candidateId: string
  /** The session or, for a consultant, the grant. */
  sessionId: string
  /** The consultant who acts for the candidate; absent where they act themselves. */
  consultantId?: string
}

/** A consultant who is signed in to the desk. */
export interface DeskTokenHolder {
  consultantId: string
  sessionId: string
}

/** The interface of candidate identity for the rest of the service; a hosted provider's tokens could implement it too. */
export interface AccessTokens {
  issue(holder: TokenHolder, lifetimeSeconds: number): Promise<string>
  /** Refuses missing, forged, foreign and expired tokens, each with its code. */
  verify(token: string): Promise<TokenHolder>
  issueForDesk(holder: DeskTokenHolder, lifetimeSeconds: number): Promise<string>
  verifyForDesk(token: string): Promise<DeskTokenHolder>
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
  const check = async (token: string, audience: string[]) => {
    try {
      return await jwtVerify(token, publicKey, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience,
        requiredClaims: ['sub', 'sid', 'exp'],
        currentDate: new Date(clock.now()),
      })
    } catch (error) {
      throw new ApiError(error instanceof errors.JWTExpired ? 'access_token_expired' : 'access_token_invalid')
    }
  }
  /** Verifying a signature costs as much as the rest of a request, so verified tokens are cached until they expire. */
  function verifier<Holder>(
    audience: string[],
    holderIn: (payload: JWTPayload, type: string | undefined) => Holder | undefined,
  ): (token: string) => Promise<Holder> {
    const seen = new Map<string, { holder: Holder; expiresAt: number }>()
    return async (token) => {
      const known = seen.get(token)
      if (known && known.expiresAt > clock.now()) return known.holder
      seen.delete(token)
      const { payload, protectedHeader } = await check(token, audience)
      const holder = holderIn(payload, protectedHeader.typ)
      if (!holder) throw new ApiError('access_token_invalid')
      if (seen.size >= MAX_REMEMBERED) seen.delete(seen.keys().next().value as string)
      seen.set(token, { holder, expiresAt: (payload.exp as number) * 1000 })
      return holder
    }
  }
  const sign = (
    { audience, subject, type, ...claims }: { audience: string; subject: string; type?: string; sid: string },
    lifetimeSeconds: number,
  ) => {
    const issuedAt = Math.floor(clock.now() / 1000)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid: id, ...(type && { typ: type }) })
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setSubject(subject)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifetimeSeconds)
      .sign(privateKey)
  }

  return {
    issue: ({ candidateId, sessionId, consultantId }, lifetimeSeconds) => {
      const acting = { type: CONSULTANT_TYPE, act: { sub: consultantId } }
      const [audience, more] = consultantId === undefined ? [CANDIDATES, {}] : [CONSULTANTS, acting]
      return sign({ audience, subject: candidateId, sid: sessionId, ...more }, lifetimeSeconds)
    },
    verify: verifier([CANDIDATES, CONSULTANTS], holderOf),
    issueForDesk: ({ consultantId, sessionId }, lifetimeSeconds) =>
      sign({ audience: DESK, subject: consultantId, sid: sessionId, type: CONSULTANT_TYPE }, lifetimeSeconds),
    verifyForDesk: verifier([DESK], deskHolderOf),
  }
}

/** A malformed id would be an error in PostgreSQL, and so a 500. */
const idOf = (claim: unknown) => (typeof claim === 'string' && isUuid(claim) ? claim : undefined)

function holderOf({ sub, sid, aud, act }: JWTPayload, type: string | undefined): TokenHolder | undefined {
  const [candidateId, sessionId] = [idOf(sub), idOf(sid)]
  if (!candidateId || !sessionId) return undefined
  if (aud === CANDIDATES) return act === undefined ? { candidateId, sessionId } : undefined
  const consultantId = idOf((act as { sub?: unknown } | undefined)?.sub)
  const isConsultant = aud === CONSULTANTS && type === CONSULTANT_TYPE
  return isConsultant && consultantId ? { candidateId, sessionId, consultantId } : undefined
}

function deskHolderOf({ sub, sid }: JWTPayload, type: string | undefined): DeskTokenHolder | undefined {
  const [consultantId, sessionId] = [idOf(sub), idOf(sid)]
  return consultantId && sessionId && type === CONSULTANT_TYPE ? { consultantId, sessionId } : undefined
}
