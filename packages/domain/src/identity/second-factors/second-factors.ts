/** Ways to prove who one is besides the password, in the order in which they are offered. */
export const mfaChannels = ['passkey', 'totp', 'sms', 'email'] as const
export type MfaChannel = (typeof mfaChannels)[number]

export const isMfaChannel = (text: string): text is MfaChannel =>
  (mfaChannels as readonly string[]).includes(text)

/** Channels to which a code is sent. */
export const sentChannels = ['sms', 'email'] as const satisfies MfaChannel[]
export type SentChannel = (typeof sentChannels)[number]

export const isSentChannel = (channel: MfaChannel): channel is SentChannel =>
  (sentChannels as readonly MfaChannel[]).includes(channel)

const MINUTE_MS = 60_000

export const secondFactorRules = {
  /** A code, and the challenge it answers. */
  lifetimeMs: 10 * MINUTE_MS,
  /** A sign-in with a passkey alone: longer than browsers wait for the passkey. */
  passkeySignInMs: 5 * MINUTE_MS,
  mostTries: 5,
  /** From here on somebody is told how many tries are left. */
  fewTries: 2,
  /** To set one up, and as many to sign in. */
  sendsAnHour: 3,
  recoveryCodes: 10,
  mostPasskeys: 10,
  /** A device that was told to be remembered is not asked for so long. */
  rememberedMs: 30 * 24 * 60 * MINUTE_MS,
  /** For how long a sign-in, or a password that was entered again, is enough to change second factors. */
  provedMs: 10 * MINUTE_MS,
} as const

/** How many of a channel somebody may have: a passkey for each of their devices, and one of everything else. */
export const mostOf = (channel: MfaChannel): number =>
  channel === 'passkey' ? secondFactorRules.mostPasskeys : 1

export type TypedCode = { kind: 'digits' | 'recovery'; code: string }

/** What somebody typed or pasted: six digits, or a recovery code, however it was spaced. */
export function readCode(text: string): TypedCode | undefined {
  const code = text.replaceAll(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return { kind: 'digits', code }
  // Nobody can tell these apart in print, so none of the second is ever in a code.
  const plain = code.replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return /^[\da-hjkmnp-tv-z]{10}$/.test(plain) ? { kind: 'recovery', code: plain } : undefined
}

/** Without i, l, o and u: 32 signs, five bits each. */
const signs = '0123456789abcdefghjkmnpqrstvwxyz'

/** A recovery code as it is compared, from ten random bytes. */
export const recoveryCodeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, 10), (byte) => signs[byte % 32]).join('')

/** As it is shown: 7k3mz-q9x2p. */
export const writeRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** Enough to know it again, and not enough to write to it: a•••@rollcall.test, •••• 678. */
export function masked(recipient: string): string {
  const [name = '', domain] = recipient.split('@')
  return domain === undefined ? `•••• ${recipient.slice(-3)}` : `${name.slice(0, 1)}•••@${domain}`
}
