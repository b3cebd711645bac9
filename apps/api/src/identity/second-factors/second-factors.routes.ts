import type { MfaDevice, secondFactorCalls } from '@rollcall/contract/identity/second-factors'
import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { masked, writeRecoveryCode } from '@rollcall/domain/identity/second-factors/second-factors'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/api-error.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { defineRead, type ReadInput } from '../../platform/http/read.ts'
import type { Services } from '../../platform/services.ts'
import { brandNameOf, isSecondFactorRequired } from '../../platform/sites.ts'
import { findAccount } from '../accounts.queries.ts'
import { listRemembered, type RememberedRow } from '../known-devices.ts'
import {
  addDevice,
  nameDevice,
  offeredChannels,
  removeDevice,
  renewRecoveryCodes,
  sendDeviceCode,
  verifyDevice,
} from './change-devices.ts'
import { forgetAllDevices, forgetDevice } from './forget-remembered.ts'
import { passkeyChallenge, recoveryCodes, totpKey, writeKey } from './one-time-codes.ts'
import { passkeySiteOf, passkeysOf, registrationOptions } from './passkeys.ts'
import { countRecoveryCodes, type DeviceRow, findDevice, listVerified } from './second-factors.queries.ts'

export function secondFactorRoutes(services: Services): Handlers<typeof secondFactorCalls> {
  const { db, config, clock } = services
  const siteOf = ({ headers }: FastifyRequest) => passkeySiteOf(config, headers.origin)
  const present = (device: DeviceRow) => presentDevice(device, config)
  const toldCodes = async (note: string) => (await recoveryCodes(db, note)).map(writeRecoveryCode)

  return {
    'GET /me/mfa/devices': defineRead({
      queries: ({ candidateId }: ReadInput) => ({
        devices: listVerified.with(candidateId),
        codes: countRecoveryCodes.with(candidateId),
        remembered: listRemembered.with(candidateId, new Date(clock.now())),
      }),
      present: ({ devices, codes: [codes], remembered }, { caller }) => ({
        devices: devices.map(present),
        channels: offeredChannels(services),
        recoveryCodesLeft: codes?.left ?? 0,
        rememberedDevices: remembered.map(presentRemembered),
        isRequired: isSecondFactorRequired(config, caller.subject.region),
      }),
    }),
    'POST /me/mfa/devices': async ({ body, caller, request, transact }) => {
      const { candidateId, region } = caller.subject
      const site = siteOf(request)
      const id = await transact((tx) => addDevice(tx, services, caller, { ...body, site }))
      const device = await findDevice.first(db, id, candidateId)
      // Verified or begun anew by the time that the request is repeated. The key of an app that is in use is told to nobody.
      if (!device || device.verifiedAt !== null) throw new ApiError('mfa_device_not_found')
      const { email } = await findAccount.one(db, candidateId)
      const brand = brandNameOf(config, region)
      return {
        device: present(device),
        totp: device.channel === 'totp' ? totpOf(await totpKey(db, id), brand, email) : null,
        passkeyOptions:
          device.channel === 'passkey' && site
            ? await registrationOptions(site, {
                accountId: candidateId,
                brand,
                email,
                challenge: await passkeyChallenge(db, device.proofNote),
                passkeys: passkeysOf(await listVerified.all(db, candidateId), site).map(
                  ({ passkey }) => passkey,
                ),
              })
            : null,
      }
    },
    'POST /me/mfa/devices/{id}/send': ({ params, caller, transact }) =>
      transact((tx) => sendDeviceCode(tx, services, caller, params.id)),
    'POST /me/mfa/devices/{id}/verify': async ({ params: { id }, body, caller, request, transact }) => {
      const site = siteOf(request)
      const result = await transact((tx) => verifyDevice(tx, services, caller, { id, ...body, site }))
      if ('refusal' in result) throw new ApiError(result.refusal, { ...result, param: 'code' })
      const device = await findDevice.first(db, id, caller.subject.candidateId)
      if (!device) throw new ApiError('mfa_device_not_found')
      const { recoveryNote } = result
      return {
        device: present(device),
        recoveryCodes: recoveryNote === null ? null : await toldCodes(recoveryNote),
      }
    },
    'PUT /me/mfa/devices/{id}/name': async ({ params: { id }, body: { name }, caller, transact }) => {
      await transact((tx) => nameDevice(tx, caller, { id, name }))
      const device = await findDevice.first(db, id, caller.subject.candidateId)
      if (!device) throw new ApiError('mfa_device_not_found')
      return present(device)
    },
    'DELETE /me/mfa/devices/{id}': ({ params, caller, transact }) =>
      transact((tx) => removeDevice(tx, services, caller, params.id)),
    'DELETE /me/mfa/remembered-devices': ({ caller, transact }) =>
      transact((tx) => forgetAllDevices(tx, caller)),
    'DELETE /me/mfa/remembered-devices/{id}': ({ params, caller, transact }) =>
      transact((tx) => forgetDevice(tx, caller, params.id)),
    'POST /me/mfa/recovery-codes': async ({ caller, transact }) => ({
      recoveryCodes: await toldCodes(await transact((tx) => renewRecoveryCodes(tx, services, caller))),
    }),
  }
}

const presentDevice = (device: DeviceRow, { identity }: RuntimeConfig): MfaDevice => ({
  id: device.id,
  channel: device.channel,
  to: device.recipient && masked(device.recipient),
  name: device.name,
  isVerified: device.verifiedAt !== null,
  isPasswordless: identity.passkeySignIn && device.passkey?.isUserVerified === true,
  createdAtUTC: new Date(device.createdAt).toISOString(),
  lastUsedAtUTC: device.lastUsedAt === null ? null : new Date(device.lastUsedAt).toISOString(),
})

const presentRemembered = ({ id, deviceName, rememberedAt, rememberedUntil }: RememberedRow) => ({
  id,
  device: deviceName,
  rememberedAtUTC: rememberedAt === null ? null : new Date(rememberedAt).toISOString(),
  untilUTC: new Date(rememberedUntil).toISOString(),
})

function totpOf(key: Buffer, brand: string, email: string) {
  const secret = writeKey(key)
  const label = encodeURIComponent(`${brand}:${email}`)
  return {
    key: (secret.match(/.{4}/g) ?? []).join(' '),
    link: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(brand)}`,
  }
}
