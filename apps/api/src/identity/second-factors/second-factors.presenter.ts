import type { SecondFactorDevice } from '@rollcall/contract/identity/second-factors'
import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { masked } from '@rollcall/domain/identity/second-factors/second-factors'
import type { RememberedRow } from '../known-devices.ts'
import type { DeviceRow } from './second-factors.queries.ts'

export const presentDevice = (device: DeviceRow, { identity }: RuntimeConfig): SecondFactorDevice => ({
  id: device.id,
  channel: device.channel,
  to: device.recipient && masked(device.recipient),
  name: device.name,
  isVerified: device.verifiedAt !== null,
  isPasswordless: identity.passkeySignIn && device.passkey?.isUserVerified === true,
  createdAtUTC: new Date(device.createdAt).toISOString(),
  lastUsedAtUTC: device.lastUsedAt === null ? null : new Date(device.lastUsedAt).toISOString(),
})

export const presentRemembered = ({ id, deviceName, rememberedAt, rememberedUntil }: RememberedRow) => ({
  id,
  device: deviceName,
  rememberedAtUTC: rememberedAt === null ? null : new Date(rememberedAt).toISOString(),
  untilUTC: new Date(rememberedUntil).toISOString(),
})
