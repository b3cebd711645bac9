import type { Transaction } from '../platform/database/database.ts'
import { statement } from '../platform/database/statement.ts'
import { hashOf, newSecret } from '../platform/secrets.ts'

export const DEVICE_DAYS = 365
const MOST_PER_ACCOUNT = 20

const saveDevice = statement<[accountId: string, hash: Buffer, now: Date]>(
  'save_known_device',
  `insert into known_devices (account_id, secret_hash, last_used_at) values ($1, $2, $3)
   on conflict (account_id, secret_hash) do update set last_used_at = excluded.last_used_at`,
)
const dropOldest = statement<[accountId: string, kept: number]>(
  'drop_oldest_devices',
  `delete from known_devices where account_id = $1 and secret_hash in
     (select secret_hash from known_devices where account_id = $1 order by last_used_at desc offset $2)`,
)
export const purgeDevices = statement<[now: Date]>(
  'purge_known_devices',
  `delete from known_devices where last_used_at < $1::timestamptz - interval '${DEVICE_DAYS} days'`,
)

export const isDeviceSecret = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** Answers the secret for the device's cookie: the one it has, for several people may share a device. */
export async function rememberDevice(
  tx: Transaction,
  accountId: string,
  presented: string | undefined,
  now: number,
): Promise<string> {
  const secret = presented ?? newSecret()
  await saveDevice.run(tx, accountId, hashOf(secret), new Date(now))
  await dropOldest.run(tx, accountId, MOST_PER_ACCOUNT)
  return secret
}
