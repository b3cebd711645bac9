import { orThrow, send } from '@rollcall/client/queries/api.ts'
import { queryClient } from '@rollcall/client/queries/query-client.ts'
import type { SecondFactorDeviceList } from '@rollcall/contract/identity/second-factors'
import type { SecondFactorChannel } from '@rollcall/domain/identity/second-factors/second-factors'
import { queryOptions } from '@tanstack/react-query'

export const secondFactorDevicesQuery = queryOptions({
  queryKey: ['second-factor-devices'],
  queryFn: ({ signal }) => orThrow(send('GET /me/mfa/devices', { signal })),
  // Security settings are not stored on the device.
  meta: { isKeptOnDevice: false },
})

export type SecondFactorState = SecondFactorDeviceList

const refreshed = () => queryClient.invalidateQueries(secondFactorDevicesQuery)

export const beginDevice = (channel: SecondFactorChannel, to?: string) =>
  send('POST /me/mfa/devices', { body: { channel, to } })

export const sendDeviceCode = (id: string) => send('POST /me/mfa/devices/{id}/send', { params: { id } })

export async function verifyDevice(
  id: string,
  proof: { code: string } | { credential: Record<string, unknown> },
) {
  const answer = await send('POST /me/mfa/devices/{id}/verify', { params: { id }, body: proof })
  if (answer.isSuccess) await refreshed()
  return answer
}

export async function renameDevice(id: string, name: string) {
  const answer = await send('PUT /me/mfa/devices/{id}/name', { params: { id }, body: { name } })
  if (answer.isSuccess || answer.error.code === 'mfa_device_not_found') await refreshed()
  return answer
}

export async function removeDevice(id: string) {
  const answer = await send('DELETE /me/mfa/devices/{id}', { params: { id } })
  if (answer.isSuccess || answer.error.code === 'mfa_device_not_found') await refreshed()
  return answer
}

/** One of them, or all. */
export async function forgetDevices(id?: string) {
  const answer = await (id === undefined
    ? send('DELETE /me/mfa/remembered-devices')
    : send('DELETE /me/mfa/remembered-devices/{id}', { params: { id } }))
  if (answer.isSuccess || answer.error.code === 'mfa_device_not_found') await refreshed()
  return answer
}

export async function renewRecoveryCodes() {
  const answer = await send('POST /me/mfa/recovery-codes')
  if (answer.isSuccess) await refreshed()
  return answer
}
