import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { ApiError } from '../platform/api-error.ts'
import type { Clock } from '../platform/clock.ts'

/** The key file of a service account, as Google hands it out. */
export const ServiceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().startsWith('-----BEGIN PRIVATE KEY-----'),
  token_uri: z.url(),
})
export type ServiceAccount = z.output<typeof ServiceAccount>

export interface HostedIdentity {
  url: string
  apiKey: string
  /** Where the keys are published that sign its tokens. */
  keysUrl: string
  serviceAccount: ServiceAccount
  /** How long it may take to answer. */
  silentMs?: number
}

const SILENT_MS = 3_000
const RETRY_SECONDS = 15
const SCOPE = 'https://www.googleapis.com/auth/identitytoolkit'
/** A token is not used up to its last second. */
const MARGIN_MS = 60_000

/** A refusal with a code of the provider's own. */
export class ProviderRefusal extends Error {}

export const providerAway = (cause?: unknown) =>
  Object.assign(new ApiError('identity_provider_away', { retryAfterSeconds: RETRY_SECONDS }), { cause })

const Refused = z.object({ error: z.object({ message: z.string() }) })
const Token = z.object({ access_token: z.string(), expires_in: z.number() })

/** Google's Identity Toolkit, or a compatible service. */
export function identityToolkit(
  { url, apiKey, serviceAccount, silentMs = SILENT_MS }: HostedIdentity,
  clock: Clock,
): {
  /** A call that needs only the key of the project. */
  call<T>(name: string, body: object, answer: z.ZodType<T>): Promise<T>
  /** As the service account. */
  administer<T>(name: string, body: object, answer: z.ZodType<T>): Promise<T>
} {
  const inTime = () => ({ signal: AbortSignal.timeout(silentMs) })
  let token: { value: string; expiresAt: number } | undefined

  async function adminToken(): Promise<string> {
    if (token && token.expiresAt > clock.now()) return token.value
    const issuedAt = Math.floor(clock.now() / 1_000)
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(serviceAccount.client_email)
      .setAudience(serviceAccount.token_uri)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 3_600)
      .sign(await importPKCS8(serviceAccount.private_key, 'RS256'))
    const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }
    const given = await ask(
      serviceAccount.token_uri,
      { body: new URLSearchParams(grant), ...inTime() },
      Token,
    )
    token = { value: given.access_token, expiresAt: clock.now() + given.expires_in * 1_000 - MARGIN_MS }
    return token.value
  }

  const asJson = (body: object, headers: Record<string, string> = {}) => ({
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
    ...inTime(),
  })
  const base = url.replace(/\/$/, '')
  return {
    call: (name, body, answer) =>
      ask(`${base}/v1/accounts:${name}?key=${encodeURIComponent(apiKey)}`, asJson(body), answer),
    administer: async (name, body, answer) =>
      ask(
        `${base}/v1/projects/${encodeURIComponent(serviceAccount.project_id)}/accounts${name}`,
        asJson(body, { authorization: `Bearer ${await adminToken()}` }),
        answer,
      ).catch((error: unknown) => {
        // The token may have been revoked; otherwise it would be reused for an hour.
        token = undefined
        throw error
      }),
  }
}

/** No response, a server error and an unreadable response all count as an outage. */
async function ask<T>(url: string, init: RequestInit, answer: z.ZodType<T>): Promise<T> {
  const response = await fetch(url, { method: 'POST', redirect: 'error', ...init }).catch(
    (error: unknown) => {
      throw providerAway(error)
    },
  )
  // The parse error is dropped: it would repeat the body, and be logged.
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) {
    const { data, error } = answer.safeParse(body)
    if (data === undefined) throw providerAway(error)
    return data
  }
  const refused = Refused.safeParse(body).data
  if (response.status !== 400 || !refused) throw providerAway(new Error(`it answers ${response.status}`))
  // A code, sometimes followed by a sentence.
  throw new ProviderRefusal(/^[A-Z_]+/.exec(refused.error.message)?.[0])
}
