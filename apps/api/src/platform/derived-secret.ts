import { createHmac } from 'node:crypto'
import { type Queryable, statement } from './database/statement.ts'

const findSeed = statement<[], { seed: Buffer }>('find_secret_seed', 'select seed from secret_seed')

/**
 * A secret that is derived from a random value. The value may be stored, for instance for a replay, because it is
 * useless without the server's seed.
 */
export async function derivedSecret(on: Queryable, purpose: string, note: string): Promise<string> {
  const { seed } = await findSeed.one(on)
  return createHmac('sha256', seed).update(`${purpose}:${note}`).digest('base64url')
}
