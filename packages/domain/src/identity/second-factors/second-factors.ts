/** The channels of second factors, in the order in which they are offered. */
export const secondFactorChannels = ['passkey', 'totp', 'sms', 'email'] as const
export type SecondFactorChannel = (typeof secondFactorChannels)[number]

export const isSecondFactorChannel = (text: string): text is SecondFactorChannel =>
  (secondFactorChannels as readonly string[]).includes(text)

/** The channels that codes are sent to. */
export const sentChannels = ['sms', 'email'] as const satisfies SecondFactorChannel[]
export type SentChannel = (typeof sentChannels)[number]

export const isSentChannel = (channel: SecondFactorChannel): channel is SentChannel =>
  (sentChannels as readonly SecondFactorChannel[]).includes(channel)

const MINUTE_MS = 60_000

export const secondFactorRules = {
  /** How long a code and its challenge are valid. */
  lifetimeMs: 10 * MINUTE_MS,
  /** A sign-in with a passkey alone: longer than browsers wait for the passkey. */
  passkeySignInMs: 5 * MINUTE_MS,
  maxTries: 5,
  /** The number of remaining tries from which they are shown. */
  fewTriesLeft: 2,
  /** For setting a channel up; as many again for signing in. */
  maxSendsPerHour: 3,
  recoveryCodes: 10,
  maxPasskeys: 10,
  /** How long a remembered device is not asked for a second factor. */
  rememberedMs: 30 * 24 * 60 * MINUTE_MS,
  /** How long after signing in, or entering the password again, second factors can be changed. */
  provedMs: 10 * MINUTE_MS,
} as const

/** The maximum number of devices of a channel: several passkeys, and one of everything else. */
export const maxDevicesOf = (channel: SecondFactorChannel): number =>
  channel === 'passkey' ? secondFactorRules.maxPasskeys : 1

export type TypedCode = { kind: 'digits' | 'recovery'; code: string }

/** Parses a typed or pasted code: six digits or a recovery code, with any spacing. */
export function readCode(text: string): TypedCode | undefined {
  const code = text.replaceAll(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return { kind: 'digits', code }
  // These pairs look alike in print, so codes never contain the second of a pair.
  const plain = code.replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return /^[\da-hjkmnp-tv-z]{10}$/.test(plain) ? { kind: 'recovery', code: plain } : undefined
}

/** Without i, l, o and u: 32 signs, five bits each. */
const signs = '0123456789abcdefghjkmnpqrstvwxyz'

/** Derives a recovery code from ten random bytes, in the form that is compared. */
export const recoveryCodeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, 10), (byte) => signs[byte % 32]).join('')

/** Formats a recovery code for display: 7k3mz-q9x2p. */
export const writeRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** Masks a recipient so that its owner recognises it: a•••@rollcall.test, •••• 678. */
export function masked(recipient: string): string {
  const [name = '', domain] = recipient.split('@')
  return domain === undefined ? `•••• ${recipient.slice(-3)}` : `${name.slice(0, 1)}•••@${domain}`
}
