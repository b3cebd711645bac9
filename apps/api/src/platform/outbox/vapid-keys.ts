import { type Queryable, statement } from '../database/statement.ts'
import { newVapidKeys, type VapidKeys } from './push/vapid.ts'

const insertKeys = statement<[publicKey: string, privateKey: string]>(
  'insert_vapid_keys',
  'insert into vapid_keys (public_key, private_key) values ($1, $2) on conflict do nothing',
)
const findKeys = statement<[], VapidKeys>(
  'find_vapid_keys',
  'select public_key as "publicKey", private_key as "privateKey" from vapid_keys',
)

/** Made at the first start, and the same in every process: subscriptions are bound to the public key. */
export async function openVapidKeys(on: Queryable): Promise<VapidKeys> {
  const existing = await findKeys.first(on)
  if (existing) return existing
  const keys = newVapidKeys()
  await insertKeys.run(on, keys.publicKey, keys.privateKey)
  return findKeys.one(on)
}
