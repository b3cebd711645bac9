import type { CandidateCaller } from '../../platform/caller.ts'
import type { Services } from '../../platform/services.ts'
import { brandNameOf } from '../../platform/sites.ts'
import { findAccount } from '../accounts.queries.ts'
import { getUnverified } from './device-access.ts'
import { passkeyChallenge, totpKey, writeKey } from './one-time-codes.ts'
import { type PasskeySite, passkeysOf, registrationOptions } from './passkeys.ts'
import { type DeviceRow, listVerified } from './second-factors.queries.ts'

interface DeviceSetUp {
  device: DeviceRow
  totp: { key: string; link: string } | null
  passkeyOptions: Record<string, unknown> | null
}

/**
 * The secrets that a device is set up with. A repeated request is refused once the device is verified: the key of an app
 * that is in use must not be shown.
 */
export async function getDeviceSetUp(
  { db, config }: Services,
  caller: CandidateCaller,
  { id, site }: { id: string; site: PasskeySite | undefined },
): Promise<DeviceSetUp> {
  const { candidateId, region } = caller.subject
  const device = await getUnverified(db, caller, id)
  const { email } = await findAccount.one(db, candidateId)
  const brand = brandNameOf(config, region)
  if (device.channel === 'totp')
    return { device, totp: totpOf(await totpKey(db, id), brand, email), passkeyOptions: null }
  if (device.channel !== 'passkey' || !site) return { device, totp: null, passkeyOptions: null }
  const verified = passkeysOf(await listVerified.all(db, candidateId), site)
  const passkeyOptions = await registrationOptions(site, {
    accountId: candidateId,
    brand,
    email,
    challenge: await passkeyChallenge(db, device.proofNote),
    passkeys: verified.map(({ passkey }) => passkey),
  })
  return { device, totp: null, passkeyOptions }
}

function totpOf(key: Buffer, brand: string, email: string) {
  const secret = writeKey(key)
  const label = encodeURIComponent(`${brand}:${email}`)
  return {
    key: (secret.match(/.{4}/g) ?? []).join(' '),
    link: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(brand)}`,
  }
}
