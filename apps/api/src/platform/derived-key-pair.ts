import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { Queryable } from './database/statement.ts'
import { derivedSecret } from './derived-secret.ts'

/** An ed25519 key in PKCS #8 is these bytes and its seed (RFC 8410). */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex')

/** An ed25519 key, derived as secrets are: the database alone, or a copy of one table, signs nothing. */
export async function derivedPrivateKey(on: Queryable, purpose: string, note: string): Promise<KeyObject> {
  const seed = await derivedSecret(on, purpose, note)
  const key = Buffer.concat([PKCS8_START, Buffer.from(seed, 'base64url')])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}
