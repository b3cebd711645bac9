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

export const isKnownDevice = statement<[accountId: string, hash: Buffer], { lastUsedAt: number }>(
  'is_known_device',
  `select last_used_at as "lastUsedAt" from known_devices where account_id = $1 and secret_hash = $2`,
)
/** Until then this device is not asked for a second factor. */
export const keepRemembered = statement<[accountId: string, hash: Buffer, until: Date]>(
  'keep_device_remembered',
  `update known_devices set remembered_until = $3 where account_id = $1 and secret_hash = $2`,
)
export const forgetRemembered = statement<[accountId: string]>(
  'forget_remembered_devices',
  `update known_devices set remembered_until = null where account_id = $1 and remembered_until is not null`,
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
