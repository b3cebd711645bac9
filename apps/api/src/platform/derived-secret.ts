import { createHmac } from 'node:crypto'
import { type Queryable, statement } from './database/statement.ts'

const findSeed = statement<[], { seed: Buffer }>('find_secret_seed', 'select seed from secret_seed')

/**
 * A secret that can be told again from a note of it. The note may be stored, as the answer to a repeated request is; by
 * itself it opens nothing.
 */
export async function derivedSecret(on: Queryable, purpose: string, note: string): Promise<string> {
  const { seed } = await findSeed.one(on)
  return createHmac('sha256', seed).update(`${purpose}:${note}`).digest('base64url')
}
