import { createHmac } from 'node:crypto'
import { recoveryCodeOf, secondFactorRules } from '@rollcall/domain/identity/second-factors/second-factors'
import type { Queryable } from '../../platform/database/statement.ts'
import { derivedSecret } from '../../platform/derived-secret.ts'

const STEP_MS = 30_000
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const bytesOf = async (on: Queryable, purpose: string, note: string) =>
  Buffer.from(await derivedSecret(on, purpose, note), 'base64url')

const sixDigits = (number: number) => String(number % 1_000_000).padStart(6, '0')

/** The code that is sent. Only the random value from which it is derived is stored. */
export const sentCode = async (on: Queryable, note: string): Promise<string> =>
  sixDigits((await bytesOf(on, 'mfa-code', note)).readUIntBE(0, 6))

/** The challenge that a passkey signs. */
export const passkeyChallenge = (on: Queryable, note: string): Promise<string> =>
  derivedSecret(on, 'mfa-passkey', note)

/**
 * The challenge for a passkey that signs in without a password. A response to one kind of challenge is invalid for the
 * other.
 */
export const passkeySignInChallenge = (on: Queryable, note: string): Promise<string> =>
  derivedSecret(on, 'passkey-sign-in', note)

/** The key that an authenticator app shares with us. */
export const totpKey = async (on: Queryable, deviceId: string): Promise<Buffer> =>
  (await bytesOf(on, 'mfa-totp', deviceId)).subarray(0, 20)

/** RFC 4226 with the counter of RFC 6238. */
export function totpCode(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  return sixDigits(mac.readUInt32BE(mac.readUInt8(19) & 0xf) & 0x7fff_ffff)
}

/** The time step of a code: the current one or a neighbour, because a phone's clock may differ slightly. */
export function totpStepOf(key: Buffer, code: string, now: number): number | undefined {
  const current = Math.floor(now / STEP_MS)
  return [current, current - 1, current + 1].find((step) => totpCode(key, step) === code)
}

/** The key in the form that users type into apps. */
export const writeKey = (key: Buffer): string =>
  Array.from({ length: Math.ceil((key.length * 8) / 5) }, (_, at) => base32[bitsAt(key, at * 5)]).join('')

function bitsAt(bytes: Buffer, bit: number): number {
  const at = bit >> 3
  const pair = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
  return (pair >> (11 - (bit & 7))) & 31
}

/**
 * All codes of a set, normalised for comparison. They are stored as hashes, and derived again for a repeated request.
 */
export async function recoveryCodes(on: Queryable, note: string): Promise<string[]> {
  const codes: string[] = []
  while (codes.length < secondFactorRules.recoveryCodes) {
    codes.push(recoveryCodeOf(await bytesOf(on, 'mfa-recovery', `${note}:${codes.length}`)))
  }
  return codes
}
