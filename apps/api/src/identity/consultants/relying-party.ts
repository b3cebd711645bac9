import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify, type RemoteJWKSetOptions } from 'jose'
import type * as OpenIdClient from 'openid-client'
import { ApiError, soon } from '../../platform/api-error.ts'
import { keepable, problemsOfTexts } from '../../platform/http/unkeepable-text.ts'

const PATIENCE_SECONDS = 5
/** As OpenID Connect has it. */
const MAX_SUBJECT = 255
const SCOPE = 'openid read'
/** Only asymmetric algorithms: neither `none` nor a shared secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA']

export interface ProviderSettings {
  clientId: string
  clientSecret?: string | undefined
  /** Where in the claims the roles are, such as `roles` or `realm_access.roles`, and which of them a consultant has. */
  roleClaim: string
  role: string
  officesClaim: string
  /** The offices of a consultant whose claims name none. */
  offices: readonly string[]
}

/** A provider, as used from one of our origins. */
export interface Issuer {
  url: string
  /** The issuer name that its consultants are stored under. */
  name: string
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

export interface SignInSecrets {
  state: string
  nonce: string
  verifier: string
}

export interface SignedInConsultant {
  issuer: string
  subject: string
  name: string
  email: string | null
  hasRole: boolean
  offices: string[]
}

export interface RelyingParty {
  /** Where the browser goes to sign in. */
  authorizationUrl(redirectUri: string, secrets: SignInSecrets, prompt?: string): Promise<string>
  /** Redeems the code that the browser brought back, and returns who signed in. */
  redeem(
    redirectUri: string,
    answer: Record<string, string>,
    secrets: SignInSecrets,
  ): Promise<SignedInConsultant>
  /** The address that signs the browser out at the provider and returns to ours. */
  endSessionUrl(returnTo: string): Promise<string | null>
}

export function requireRelyingParty(provider: RelyingParty | undefined): RelyingParty {
  if (!provider) throw new ApiError('consultants_not_configured')
  return provider
}

interface Discovered {
  client: typeof OpenIdClient
  config: OpenIdClient.Configuration
  keys: ReturnType<typeof createRemoteJWKSet>
  issuer: Issuer
}

/** Discovered on first use and again after a failure, so that an unavailable provider does not prevent the start. */
export function openRelyingParty(
  settings: ProviderSettings,
  issuerOf: (origin: string) => Issuer,
): RelyingParty {
  const known = new Map<string, Promise<Discovered>>()
  const discovered = (redirectUri: string): Promise<Discovered> => {
    const issuer = issuerOf(new URL(redirectUri).origin)
    let found = known.get(issuer.url)
    if (!found) {
      found = discover(issuer, settings)
      known.set(issuer.url, found)
      found.catch(() => known.delete(issuer.url))
    }
    return found.catch(refuseAsAway)
  }
  return {
    async authorizationUrl(redirectUri, { state, nonce, verifier }, prompt) {
      const { client, config } = await discovered(redirectUri)
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        response_type: 'code',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(prompt && { prompt }),
      })
      return url.href
    },
    async redeem(redirectUri, answer, { state, nonce, verifier }) {
      const { client, config, keys, issuer } = await discovered(redirectUri)
      const url = new URL(`${redirectUri}?${new URLSearchParams({ ...answer, state }).toString()}`)
      try {
        const tokens = await client.authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        // The library trusts the TLS connection. We verify the signature too, so that a proxy in between cannot forge
        // an identity.
        const { payload } = await jwtVerify(tokens.id_token ?? '', keys, {
          algorithms: ALGORITHMS,
          issuer: config.serverMetadata().issuer,
          audience: settings.clientId,
        })
        return consultantOf(payload, issuer, settings)
      } catch (error) {
        if (isAway(error)) return refuseAsAway()
        throw new ApiError('consultant_sign_in_failed')
      }
    },
    async endSessionUrl(returnTo) {
      const { client, config } = await discovered(returnTo)
      if (!config.serverMetadata().end_session_endpoint) return null
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo }).href
    },
  }
}

async function discover(issuer: Issuer, { clientId, clientSecret }: ProviderSettings): Promise<Discovered> {
  const client = await import('openid-client')
  const { fetch } = issuer
  const isPlain = issuer.url.startsWith('http:')
  const config = await client.discovery(
    new URL(issuer.url),
    clientId,
    clientSecret ? { client_secret: clientSecret } : {},
    clientSecret ? undefined : client.None(),
    {
      timeout: PATIENCE_SECONDS,
      ...(isPlain && { execute: [client.allowInsecureRequests] }),
      ...(fetch && { [client.customFetch]: (url: string, init: object) => fetch(url, init) }),
    },
  )
  const options: RemoteJWKSetOptions = {
    timeoutDuration: PATIENCE_SECONDS * 1_000,
    // An unknown key is fetched at once. The token that names it came from the provider itself.
    cooldownDuration: 0,
    ...(fetch && { [customFetch]: (url: string, init: object) => fetch(url, init) }),
  }
  const keys = createRemoteJWKSet(new URL(config.serverMetadata().jwks_uri ?? ''), options)
  return { client, config, keys, issuer }
}

function refuseAsAway(): never {
  throw new ApiError('identity_provider_away', { retryAfterSeconds: soon() })
}

/** No connection, no answer in time, or an invalid answer: the provider is away, and has not refused the sign-in. */
function isAway(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (['TimeoutError', 'AbortError'].includes(cause.name)) return true
    if (cause.message === 'fetch failed' || 'syscall' in cause) return true
    if ('code' in cause && ['OAUTH_TIMEOUT', 'ERR_JWKS_TIMEOUT'].includes(String(cause.code))) return true
    if (cause.cause instanceof Response && isServerError(cause.cause)) return true
    if (isServerError(cause)) return true
  }
  return false
}

const isServerError = (answer: object) => 'status' in answer && Number(answer.status) > 499

function consultantOf(
  { sub: subject = '', ...others }: JWTPayload,
  issuer: Issuer,
  { roleClaim, role, officesClaim, offices }: ProviderSettings,
): SignedInConsultant {
  // Never cleaned like a name: two subjects that differ only in unstorable characters would become one.
  const isSubject = subject !== '' && subject.length <= MAX_SUBJECT && problemsOfTexts(subject).length === 0
  if (!isSubject) throw new Error('The subject is not usable')
  const claims = keepable(others) as Record<string, unknown>
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].trim().slice(0, 200) : '')
  const served = textsAt(claims, officesClaim)
  return {
    issuer: issuer.name,
    subject,
    name: text('name') || text('preferred_username') || text('email') || 'A consultant',
    email: text('email') || null,
    hasRole: textsAt(claims, roleClaim).includes(role),
    offices: served.length > 0 ? served : [...offices],
  }
}

/** A list or words with spaces between, at a path such as `resource_access.rollcall.roles`. A name may have dots itself. */
function textsAt(claims: Record<string, unknown>, path: string): string[] {
  const found = path in claims ? claims[path] : path.split('.').reduce<unknown>(inside, claims)
  if (typeof found === 'string') return found.split(/[\s,]+/).filter(Boolean)
  return Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string') : []
}

const inside = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined
