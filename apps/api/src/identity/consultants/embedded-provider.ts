import { exportJWK, generateKeyPair } from 'jose'
import type Provider from 'oidc-provider'
import type { JWKS } from 'oidc-provider'
import { ApiError } from '../../platform/api-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/statement.ts'
import { derivedSecret } from '../../platform/derived-secret.ts'
import { newId } from '../../platform/ids.ts'
import { isPasswordRight } from '../passwords.ts'
import { findRecord, keepRecord, recordsIn } from './oidc-records.ts'
import type { ProviderSettings } from './relying-party.ts'

export const OIDC_PATH = '/oidc'
export const CALLBACK_PATH = `${OIDC_PATH}/callback`
export const END_SESSION_PATH = `${OIDC_PATH}/end-session`
/** The portal's page that a provider returns the browser to after signing out. */
export const LOGGED_OUT_PATH = '/logout'

/** The embedded provider is used like any other, but without a client secret, since both run in one process. */
export const embeddedSettings: ProviderSettings = {
  clientId: 'rollcall-portal',
  roleClaim: 'roles',
  role: 'consultant',
  officesClaim: 'offices',
  offices: [],
}

const HOUR_SECONDS = 3600
const ACCOUNT = 'ConsultantAccount'

/** An account of the embedded provider. */
export interface EmbeddedAccount {
  email: string
  name: string
  roles: string[]
  offices: string[]
  passwordHash: string
}

const findAccountByEmail = statement<[email: string], { id: string; payload: EmbeddedAccount }>(
  'find_embedded_account_by_email',
  `select id, payload from oidc_records where model = '${ACCOUNT}' and uid = $1`,
)
export const saveEmbeddedAccount = statement<[id: string, account: string, email: string]>(
  'save_embedded_account',
  `insert into oidc_records (model, id, payload, uid) values ('${ACCOUNT}', $1, $2, $3)
   on conflict (model, id) do update set payload = excluded.payload, uid = excluded.uid`,
)

/** Returns the id of the account if the password is right. */
export async function proveAccount(
  db: Database,
  { email, password }: { email: string; password: string },
): Promise<string | undefined> {
  const found = await findAccountByEmail.first(db, email.trim().toLowerCase())
  return (await isPasswordRight(found?.payload.passwordHash, password)) ? found?.id : undefined
}

/** Kept in the database, so that every process signs with the same key. */
async function signingKeys(db: Database): Promise<JWKS> {
  const found = await findRecord.first(db, 'SigningKeys', 'current')
  if (found) return found.payload as unknown as JWKS
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'ES256', kid: newId(Date.now()) }
  await keepRecord.run(db, 'SigningKeys', 'current', JSON.stringify({ keys: [key] }))
  return signingKeys(db)
}

/**
 * An identity provider for the demo's consultants. Each of our origins has its own: at another origin its cookies
 * would be third-party ones, and a silent sign-in would fail.
 */
export async function openEmbeddedProvider(db: Database, origin: string): Promise<Provider> {
  // Loading takes half a second and 20 MB, so it is deferred until a consultant signs in.
  const { default: OidcProvider, errors } = await import('oidc-provider')
  const provider: Provider = new OidcProvider(`${origin}${OIDC_PATH}`, {
    adapter: recordsIn(db, () => new errors.InvalidGrant('authorization code already consumed')),
    jwks: await signingKeys(db),
    clients: [
      {
        client_id: embeddedSettings.clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: [`${origin}${CALLBACK_PATH}`],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    scopes: ['openid', 'read'],
    claims: { openid: ['sub', 'name', 'email', 'roles', 'offices'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    responseTypes: ['code'],
    cookies: {
      keys: [await derivedSecret(db, 'oidc-cookies', '1')],
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: OIDC_PATH },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    ttl: {
      Session: 8 * HOUR_SECONDS,
      Grant: 8 * HOUR_SECONDS,
      Interaction: 600,
      AuthorizationCode: 60,
      AccessToken: 60,
      IdToken: 300,
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      // The library's pages use scripts; ours has no question.
      rpInitiatedLogout: { enabled: false },
    },
    discovery: { end_session_endpoint: `${origin}${END_SESSION_PATH}` },
    async findAccount(_context, id) {
      const found = await findRecord.first(db, ACCOUNT, id)
      if (!found) return undefined
      const { name, email, roles, offices } = found.payload as unknown as EmbeddedAccount
      return { accountId: id, claims: () => ({ sub: id, name, email, roles, offices }) }
    },
    /**
     * Skips the question of consent. A code that is redeemed twice revokes the grant, and without a new one the next
     * sign-in would have to ask.
     */
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc
      const clientId = embeddedSettings.clientId
      const id = oidc.result?.consent?.grantId ?? (client && session?.grantIdFor(clientId))
      const known = id && (await provider.Grant.find(id))
      if (known) return known
      const accountId = session?.accountId
      if (accountId === undefined) return undefined
      const grant = new provider.Grant({ clientId, accountId })
      grant.addOIDCScope('openid read')
      await grant.save()
      return grant
    },
    interactions: { url: (_context, { uid }) => `${OIDC_PATH}/interaction/${uid}` },
    renderError(context, { error, error_description: why }) {
      context.type = 'text/plain'
      context.body = `${error}: ${why ?? ''}`
    },
  })
  // Safe because we set these headers ourselves, after validating those of the proxy.
  provider.proxy = true
  return provider
}

/** Where the browser goes after signing out. The library leaves this check to us, and without it we would redirect anywhere. */
export function loggedOutUrl(
  origin: string,
  { clientId, returnTo }: { clientId: string | undefined; returnTo: string | undefined },
): string {
  const loggedOut = `${origin}${LOGGED_OUT_PATH}`
  if (clientId !== embeddedSettings.clientId || returnTo !== loggedOut) throw new ApiError('not_found')
  return loggedOut
}
