import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import type { Database } from '../../platform/database/database.ts'
import { insertFirstLearningKey, type LearningKeyRow, listLearningKeys } from './learning.queries.ts'

/** Required by LTI. */
const ALGORITHM = 'RS256'

/** Created when it is first needed, and read for each use, so that a new row takes effect at once in every process. */
async function keysOf(db: Database): Promise<[LearningKeyRow, ...LearningKeyRow[]]> {
  const [newest, ...others] = await listLearningKeys.all(db)
  if (newest) return [newest, ...others]
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  await insertFirstLearningKey.run(db, JSON.stringify(await exportJWK(privateKey)))
  return keysOf(db)
}

export async function signForLearning(db: Database, claims: JWTPayload): Promise<string> {
  const [{ id, privateJwk }] = await keysOf(db)
  return new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, kid: id, typ: 'JWT' }).sign(privateJwk)
}

/** The public halves of the keys, to check signatures with. */
export async function publicLearningKeys(db: Database): Promise<JWK[]> {
  const keys = await keysOf(db)
  return keys.map(({ id, privateJwk: { kty, n, e } }) => ({
    ...({ kty, n, e } as JWK),
    kid: id,
    alg: ALGORITHM,
    use: 'sig',
  }))
}
