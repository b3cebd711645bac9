import type { secondFactorCalls } from '@rollcall/contract/identity/second-factors'
import { writeRecoveryCode } from '@rollcall/domain/identity/second-factors/second-factors'
import type { FastifyRequest } from 'fastify'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { defineRead, type ReadInput } from '../../platform/http/read.ts'
import type { Services } from '../../platform/services.ts'
import { isSecondFactorRequired } from '../../platform/sites.ts'
import { listRemembered } from '../known-devices.ts'
import { addDevice } from './add-device.ts'
import { getDevice, offeredChannels } from './device-access.ts'
import { forgetAllDevices, forgetDevice } from './forget-remembered.ts'
import { getDeviceSetUp } from './get-device-set-up.ts'
import { nameDevice } from './name-device.ts'
import { recoveryCodes } from './one-time-codes.ts'
import { passkeySiteOf } from './passkeys.ts'
import { removeDevice } from './remove-device.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { presentDevice, presentRemembered } from './second-factors.presenter.ts'
import { countRecoveryCodes, type DeviceRow, listVerified } from './second-factors.queries.ts'
import { sendDeviceCode } from './send-device-code.ts'
import { getVerified, verifyDevice } from './verify-device.ts'

export function secondFactorRoutes(services: Services): Handlers<typeof secondFactorCalls> {
  const { db, config, clock } = services
  const siteOf = ({ headers }: FastifyRequest) => passkeySiteOf(config, headers.origin)
  const present = (device: DeviceRow) => presentDevice(device, config)
  const presentCodes = async (note: string) => (await recoveryCodes(db, note)).map(writeRecoveryCode)

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
      const site = siteOf(request)
      const id = await transact((tx) => addDevice(tx, services, caller, { ...body, site }))
      const { device, ...setUp } = await getDeviceSetUp(services, caller, { id, site })
      return { device: present(device), ...setUp }
    },
    'POST /me/mfa/devices/{id}/send': ({ params, caller, transact }) =>
      transact((tx) => sendDeviceCode(tx, services, caller, params.id)),
    'POST /me/mfa/devices/{id}/verify': async ({ params: { id }, body, caller, request, transact }) => {
      const site = siteOf(request)
      const verification = await transact((tx) => verifyDevice(tx, services, caller, { id, ...body, site }))
      const { device, recoveryNote } = await getVerified(services, caller, id, verification)
      const codes = recoveryNote === null ? null : await presentCodes(recoveryNote)
      return { device: present(device), recoveryCodes: codes }
    },
    'PUT /me/mfa/devices/{id}/name': async ({ params: { id }, body: { name }, caller, transact }) => {
      await transact((tx) => nameDevice(tx, caller, { id, name }))
      return present(await getDevice(db, caller, id))
    },
    'DELETE /me/mfa/devices/{id}': ({ params, caller, transact }) =>
      transact((tx) => removeDevice(tx, services, caller, params.id)),
    'DELETE /me/mfa/remembered-devices': ({ caller, transact }) =>
      transact((tx) => forgetAllDevices(tx, caller)),
    'DELETE /me/mfa/remembered-devices/{id}': ({ params, caller, transact }) =>
      transact((tx) => forgetDevice(tx, caller, params.id)),
    'POST /me/mfa/recovery-codes': async ({ caller, transact }) => ({
      recoveryCodes: await presentCodes(await transact((tx) => renewRecoveryCodes(tx, services, caller))),
    }),
  }
}
