import { MAX_PASSKEY_NAME_LENGTH } from '@rollcall/domain/identity/second-factors/passkey-name'
import { secondFactorChannels } from '@rollcall/domain/identity/second-factors/second-factors'
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idText, optional } from '../optional.ts'

export const SecondFactorChannel = z.enum(secondFactorChannels)

export const SecondFactorDevice = z.object({
  id: z.uuid(),
  channel: SecondFactorChannel,
  /** The masked recipient of its codes; null if none are sent. */
  to: z.string().nullable(),
  /** The name given by its owner. The default for a passkey is its provider. */
  name: z.string().nullable(),
  isVerified: z.boolean(),
  /** A passkey that signs in without the password. */
  isPasswordless: z.boolean(),
  createdAtUTC: z.iso.datetime(),
  lastUsedAtUTC: z.iso.datetime().nullable(),
})
export type SecondFactorDevice = z.output<typeof SecondFactorDevice>

/** A remembered device, which is not asked for a second factor for a while. */
const RememberedDevice = z.object({
  id: z.uuid(),
  /** A readable name, such as "Chrome on Android", if it is known. */
  device: z.string().nullable(),
  rememberedAtUTC: z.iso.datetime().nullable(),
  untilUTC: z.iso.datetime(),
})
export type RememberedDevice = z.output<typeof RememberedDevice>

const SecondFactorDeviceList = z.object({
  devices: z.array(SecondFactorDevice),
  /** The channels that can be added. */
  channels: z.array(SecondFactorChannel),
  recoveryCodesLeft: z.int(),
  rememberedDevices: z.array(RememberedDevice),
  /** The agency requires a second factor: after removing the last one, another has to be set up. */
  isRequired: z.boolean(),
})
export type SecondFactorDeviceList = z.output<typeof SecondFactorDeviceList>

/** Options for the browser's WebAuthn calls. */
export const PasskeyOptions = z.record(z.string(), z.unknown())

const NewSecondFactorDevice = z.object({
  device: SecondFactorDevice,
  /** For an authenticator app: the key to type, and a link that opens an app on this device. */
  totp: z.object({ key: z.string(), link: z.string() }).nullable(),
  passkeyOptions: PasskeyOptions.nullable(),
})
export type NewSecondFactorDevice = z.output<typeof NewSecondFactorDevice>

/** A typed code, or the response of a passkey. */
export const SecondFactorProof = { code: optional(z.string().max(100)), credential: optional(PasskeyOptions) }

const RecoveryCodes = z.array(z.string())

const id = z.object({ id: idText })

export const secondFactorCalls = defineCalls({
  'GET /me/mfa/devices': {
    summary: 'The candidate’s second factors',
    access: 'candidate',
    isForSetup: true,
    whileActing: 'refused',
    answer: SecondFactorDeviceList,
    errors: [],
  },
  'POST /me/mfa/devices': {
    summary: 'Begin to add a second factor; it counts once it is verified',
    access: 'candidate',
    isForSetup: true,
    whileActing: 'refused',
    body: z.object({ channel: z.string().max(100), to: optional(z.string().max(1000)) }),
    answer: NewSecondFactorDevice,
    isCreation: true,
    errors: [
      'reauthentication_required',
      'mfa_candidate_id_missing',
      'mfa_device_not_found',
      'mfa_channel_unsupported',
      'mfa_channel_already_exists',
      'mfa_too_many_passkeys',
      'mfa_to_missing',
      'mfa_email_invalid',
      'mfa_phone_invalid',
      'mfa_phone_invalid_for_region',
      'mfa_phone_not_mobile',
      'too_many_attempts',
    ],
  },
  'POST /me/mfa/devices/{id}/send': {
    summary: 'Send another code to a second factor that is being added',
    access: 'candidate',
    isForSetup: true,
    whileActing: 'refused',
    params: id,
    answer: 'nothing',
    errors: ['mfa_device_not_found', 'mfa_channel_unsupported', 'too_many_attempts'],
  },
  'POST /me/mfa/devices/{id}/verify': {
    summary: 'Show that a second factor works; with the first one come the recovery codes',
    access: 'candidate',
    isForSetup: true,
    whileActing: 'refused',
    params: id,
    body: z.object(SecondFactorProof),
    answer: z.object({ device: SecondFactorDevice, recoveryCodes: RecoveryCodes.nullable() }),
    errors: ['mfa_device_not_found', 'mfa_code_wrong', 'mfa_code_expired'],
  },
  'PUT /me/mfa/devices/{id}/name': {
    summary: 'Rename a second factor',
    access: 'candidate',
    isForSetup: true,
    whileActing: 'refused',
    params: id,
    body: z.object({ name: z.string().trim().min(1).max(MAX_PASSKEY_NAME_LENGTH) }),
    answer: SecondFactorDevice,
    errors: ['mfa_device_not_found'],
  },
  'DELETE /me/mfa/devices/{id}': {
    summary: 'Remove a second factor; with the last one go the recovery codes and every remembered device',
    access: 'candidate',
    isForSetup: true,
    whileActing: 'refused',
    params: id,
    answer: 'nothing',
    errors: ['reauthentication_required', 'mfa_device_not_found'],
  },
  'DELETE /me/mfa/remembered-devices': {
    summary: 'Forget every remembered device: each is asked for the second factor again',
    access: 'candidate',
    whileActing: 'refused',
    answer: 'nothing',
    errors: [],
  },
  'DELETE /me/mfa/remembered-devices/{id}': {
    summary: 'Forget one remembered device',
    access: 'candidate',
    whileActing: 'refused',
    params: id,
    answer: 'nothing',
    errors: ['mfa_device_not_found'],
  },
  'POST /me/mfa/recovery-codes': {
    summary: 'Ten new recovery codes; the old ones stop working',
    access: 'candidate',
    whileActing: 'refused',
    answer: z.object({ recoveryCodes: RecoveryCodes }),
    errors: ['reauthentication_required', 'mfa_device_not_found'],
  },
})
