import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { isOurOrigin } from '../../platform/sites.ts'
import type { DeviceRow, StoredPasskey } from './second-factors.queries.ts'

/** Loaded on first use, because with its ASN.1 parser it is larger than the rest of signing in. */
const library = () => import('@simplewebauthn/server')

/** The origin of a passkey, which is ours, and the domain that the browser binds it to. */
export interface PasskeySite {
  origin: string
  domain: string
}

export const passkeySiteOf = (config: RuntimeConfig, origin: string | undefined): PasskeySite | undefined =>
  origin !== undefined && isOurOrigin(config, origin)
    ? { origin: origin.toLowerCase(), domain: new URL(origin).hostname }
    : undefined

export const passkeysOf = (devices: readonly DeviceRow[], site: PasskeySite | undefined) =>
  devices.flatMap(({ id, passkey }) =>
    passkey && passkey.domain === site?.domain ? [{ deviceId: id, passkey }] : [],
  )

const known = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ id, transports }) => ({ id, transports }))

/** The challenge is given as bytes: as text it would be encoded once more. */
const challengeBytes = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))

export async function registrationOptions(
  site: PasskeySite,
  given: {
    accountId: string
    challenge: string
    brand: string
    email: string
    passkeys: readonly StoredPasskey[]
  },
): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await library()
  return {
    ...(await generateRegistrationOptions({
      rpName: given.brand,
      rpID: site.domain,
      userName: given.email,
      // Constant, so that an authenticator replaces a passkey that was removed here instead of listing both.
      userID: new Uint8Array(Buffer.from(given.accountId.replaceAll('-', ''), 'hex')),
      challenge: challengeBytes(given.challenge),
      excludeCredentials: known(given.passkeys),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    })),
  }
}

export async function authenticationOptions(
  site: PasskeySite,
  given: {
    challenge: string
    passkeys: readonly StoredPasskey[]
    userVerification: 'preferred' | 'required'
  },
): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await library()
  return {
    ...(await generateAuthenticationOptions({
      rpID: site.domain,
      challenge: challengeBytes(given.challenge),
      allowCredentials: known(given.passkeys),
      userVerification: given.userVerification,
    })),
  }
}

type Answered = Record<string, unknown>

/** The new passkey and the model of its authenticator, or nothing if the response is invalid. */
export async function readNewPasskey(
  site: PasskeySite,
  challenge: string,
  credential: Answered,
): Promise<{ passkey: StoredPasskey; aaguid: string } | undefined> {
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    // Unchecked: the library refuses other shapes.
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.domain,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { aaguid, userVerified: isUserVerified, credential: made } = verified.registrationInfo
  const { id, counter, transports = [] } = made
  const publicKey = Buffer.from(made.publicKey).toString('base64url')
  return { passkey: { id, publicKey, counter, transports, domain: site.domain, isUserVerified }, aaguid }
}

interface SignedByPasskey {
  counter: number
  /** The passkey checked its owner just now. */
  isUserVerified: boolean
}

/** The data of a passkey that signed the challenge; undefined for any other answer. */
export async function readPasskeyAnswer(
  site: PasskeySite,
  challenge: string,
  credential: Answered,
  passkey: StoredPasskey,
): Promise<SignedByPasskey | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.domain,
    requireUserVerification: false,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { newCounter: counter, userVerified: isUserVerified } = verified.authenticationInfo
  return { counter, isUserVerified }
}
