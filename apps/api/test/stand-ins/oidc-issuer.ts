import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose'

/** The flaw of the next ID token. */
type Flaw = 'none' | 'unpublishedKey' | 'audience' | 'issuer' | 'nonce' | 'expired'

export interface OidcIssuer {
  url: string
  clientId: string
  clientSecret: string
  isDown: boolean
  flaw: Flaw | undefined
  /** Signs with a new key from now on, and no longer names the old one. */
  rotateKeys(): Promise<void>
  /** Signs in at the address that the portal sent the browser to, and returns the answer that the browser brings back. */
  signIn(
    authorizationUrl: string,
    claims: Record<string, unknown>,
  ): { code: string; state: string; iss: string }
  close(): void
}

interface Code {
  claims: Record<string, unknown>
  nonce: string
  challenge: string
  redirectUri: string
}

/** An issuer as strict as the specification: a code is good once, for its client, redirect and verifier. */
export async function startOidcIssuer(redirectUris: readonly string[]): Promise<OidcIssuer> {
  const [clientId, clientSecret] = ['rollcall', 'a-secret-of-the-client']
  const codes = new Map<string, Code>()
  let key: { kid: string; privateKey: CryptoKey; publicJwk: JWK }
  const makeKey = async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
    const kid = randomUUID()
    return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
  }
  key = await makeKey()

  async function idToken({ claims, nonce }: Code): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const payload = {
      iss: issuer.flaw === 'issuer' ? 'https://other.example' : issuer.url,
      aud: issuer.flaw === 'audience' ? 'another-client' : clientId,
      nonce: issuer.flaw === 'nonce' ? 'another' : nonce,
      iat: now - (issuer.flaw === 'expired' ? 7200 : 0),
      exp: now + (issuer.flaw === 'expired' ? -3600 : 300),
      ...claims,
    }
    if (issuer.flaw === 'none') return new UnsecuredJWT(payload).encode()
    const signer = issuer.flaw === 'unpublishedKey' ? (await makeKey()).privateKey : key.privateKey
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(signer)
  }

  async function redeem(form: URLSearchParams, authorization: string | undefined) {
    const isClient =
      authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` ||
      (form.get('client_id') === clientId && form.get('client_secret') === clientSecret)
    if (!isClient) return { status: 401, body: { error: 'invalid_client' } }
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (code?.challenge !== challenge || code.redirectUri !== form.get('redirect_uri'))
      return { status: 400, body: { error: 'invalid_grant' } }
    const body = { access_token: randomUUID(), token_type: 'Bearer', id_token: await idToken(code) }
    return { status: 200, body }
  }

  const respond = async (request: IncomingMessage, reply: ServerResponse) => {
    const answer = (status: number, body: object) =>
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (issuer.isDown) return answer(503, {})
    if (request.url === '/.well-known/openid-configuration')
      return answer(200, {
        issuer: issuer.url,
        authorization_endpoint: `${issuer.url}/authorize`,
        token_endpoint: `${issuer.url}/token`,
        jwks_uri: `${issuer.url}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      })
    if (request.url === '/keys') return answer(200, { keys: [key.publicJwk] })
    if (request.url !== '/token') return answer(404, {})
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { status, body } = await redeem(new URLSearchParams(text), request.headers.authorization)
    return answer(status, body)
  }
  const server = createServer((request, reply) => void respond(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer: OidcIssuer = {
    url: `http://127.0.0.1:${port}`,
    clientId,
    clientSecret,
    isDown: false,
    flaw: undefined,
    async rotateKeys() {
      key = await makeKey()
    },
    signIn(authorizationUrl, claims) {
      const query = new URL(authorizationUrl).searchParams
      const given = (name: string) => query.get(name) ?? ''
      const isRight =
        given('client_id') === clientId &&
        given('response_type') === 'code' &&
        given('scope') === 'openid read' &&
        given('code_challenge_method') === 'S256' &&
        redirectUris.includes(given('redirect_uri'))
      if (!isRight || !given('state') || !given('nonce')) throw new Error(`Refused: ${authorizationUrl}`)
      const code = randomUUID()
      const [nonce, challenge] = [given('nonce'), given('code_challenge')]
      codes.set(code, { claims, nonce, challenge, redirectUri: given('redirect_uri') })
      return { code, state: given('state'), iss: issuer.url }
    },
    close: () => void server.close(),
  }
  return issuer
}
