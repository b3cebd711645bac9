import { createHmac } from 'node:crypto'
import { type Queryable, statement } from './database/statement.ts'

const findSeed = statement<[], { seed: Buffer }>('find_secret_seed', 'select seed from secret_seed')

/**
 * A secret that is derived from a random value. The value may be stored, for instance for a replay, because it is
 * useless without the server's seed.
 */
export async function derivedSecret(on: Queryable, purpose: string, note: string): Promise<string> {
  return (await openDerivedSecrets(on, purpose))(note)
}

/** For several notes, with one query. */
export async function openDerivedSecrets(on: Queryable, purpose: string): Promise<(note: string) => string> {
  const { seed } = await findSeed.one(on)
  return (note) => createHmac('sha256', seed).update(`${purpose}:${note}`).digest('base64url')
}
