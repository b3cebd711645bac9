import type { Transaction } from '../platform/database/database.ts'
import { statement } from '../platform/database/statement.ts'
import { hashOf, newSecret } from '../platform/secrets.ts'

export const DEVICE_DAYS = 365
const MAX_PER_ACCOUNT = 20

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
const findRemembered = statement<[accountId: string, hash: Buffer, now: Date], { id: string }>(
  'find_remembered_device',
  `select id from known_devices where account_id = $1 and secret_hash = $2 and remembered_until > $3`,
)
/** Until then this device skips the second factor. */
export const keepRemembered = statement<
  [accountId: string, hash: Buffer, now: Date, until: Date, deviceName: string]
>(
  'keep_device_remembered',
  `update known_devices set remembered_at = $3, remembered_until = $4, remembered_with = $5
   where account_id = $1 and secret_hash = $2`,
)

export interface RememberedRow {
  id: string
  deviceName: string | null
  rememberedAt: number | null
  rememberedUntil: number
}
export const listRemembered = statement<[accountId: string, now: Date], RememberedRow>(
  'list_remembered_devices',
  `select id, remembered_with as "deviceName", remembered_at as "rememberedAt", remembered_until as "rememberedUntil"
   from known_devices where account_id = $1 and remembered_until > $2 order by remembered_until desc, id`,
)
const forgotten = `update known_devices set remembered_at = null, remembered_until = null, remembered_with = null
   where account_id = $1 and remembered_until is not null`
export const forgetRemembered = statement<[accountId: string]>('forget_remembered_devices', forgotten)
export const forgetOneRemembered = statement<[accountId: string, id: string]>(
  'forget_remembered_device',
  `${forgotten} and id = $2`,
)

export const isDeviceSecret = (text: string): boolean => /^[\w-]{43}$/.test(text)

const renewHash = statement<
  [hash: Buffer, newHash: Buffer],
  { accountId: string; rememberedUntil: number | null }
>(
  'renew_device_hash',
  // Always in the same order, because two people who sign in on a shared device would otherwise deadlock.
  `with held as (select account_id, secret_hash from known_devices where secret_hash = $1
                 order by account_id for update)
   update known_devices d set secret_hash = $2 from held
   where d.account_id = held.account_id and d.secret_hash = held.secret_hash
   returning d.account_id as "accountId", d.remembered_until as "rememberedUntil"`,
)

/** The secret for the device's cookie. An existing one is reused, because several people may share a device. */
export async function rememberDevice(
  tx: Transaction,
  accountId: string,
  presented: string | undefined,
  now: number,
): Promise<string> {
  const secret = presented ?? newSecret()
  await saveDevice.run(tx, accountId, hashOf(secret), new Date(now))
  await dropOldest.run(tx, accountId, MAX_PER_ACCOUNT)
  return secret
}

/**
 * Replaces the secret of a device for every account that knows it, before the device is trusted. Otherwise a cookie
 * that was planted or copied earlier would be trusted too.
 */
export async function renewDevice(tx: Transaction, presented: string): Promise<string> {
  const secret = newSecret()
  await renewHash.run(tx, hashOf(presented), hashOf(secret))
  return secret
}

/**
 * The new secret of a device that skips the second factor; undefined if the factor is required. A secret works once:
 * either a copied cookie no longer works, or its owner is asked for the factor and notices.
 */
export async function renewRememberedDevice(
  tx: Transaction,
  accountId: string,
  presented: string,
  now: number,
): Promise<string | undefined> {
  const hash = hashOf(presented)
  if (!(await findRemembered.first(tx, accountId, hash, new Date(now)))) return undefined
  const secret = newSecret()
  const renewed = await renewHash.all(tx, hash, hashOf(secret))
  // A concurrent sign-in may have replaced the secret, or the owner may have removed the device.
  const own = renewed.find((device) => device.accountId === accountId)
  return (own?.rememberedUntil ?? 0) > now ? secret : undefined
}
