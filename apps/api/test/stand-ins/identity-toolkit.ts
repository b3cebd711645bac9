import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, exportPKCS8, generateKeyPair, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { HostedIdentity } from '../../src/identity/identity-toolkit.ts'
import { newSecret } from '../../src/platform/secrets.ts'

interface User {
  localId: string
  email: string
  password: string
  isDisabled?: boolean
  /** Unless it is said otherwise they proved that the address is theirs. */
  emailVerified?: boolean
}

/** In the words of the real one. */
class Refused extends Error {}

const PROJECT = 'a-project'
const API_KEY = 'a-key-of-the-project'

/**
 * Google's Identity Toolkit as far as we ask it: its paths, bodies and words, tokens signed with a real key that it publishes,
 * and administrators who prove themselves with theirs.
 */
export async function startIdentityToolkit(now: () => number) {
  const [signing, account] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256', { extractable: true }),
  ])
  const users: User[] = []
  const asked: string[] = []
  const adminTokens = new Set<string>()
  const seconds = () => Math.floor(now() / 1_000)
  const toolkit = {
    users,
    /** The requests it received, oldest first. */
    asked,
    /** The default of projects since 2023: it hides which accounts exist. */
    isHidingAccounts: false,
    /** Instead of what it would answer. */
    manner: 'well' as 'well' | 'failing' | 'garbage' | 'silent' | 'too many',
    /** The code with which it refuses every sign-in. */
    refusal: undefined as string | undefined,
    /** Those it has given to administrators and not taken back. */
    adminTokens,
    /** Another token in place of the one it would give. */
    forge: undefined as ((claims: JWTPayload) => Promise<string>) | undefined,
  }

  const byEmail = (email: unknown) => users.find((user) => user.email === email)
  const sign = (claims: JWTPayload, kid = 'first') =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(signing.privateKey)

  function withPassword(password: unknown): string {
    if (typeof password !== 'string' || password.length < 6) throw new Refused('WEAK_PASSWORD : too short')
    return password
  }

  function add(localId: unknown, { email, password, emailVerified }: Record<string, unknown>) {
    if (byEmail(email)) throw new Refused('EMAIL_EXISTS')
    const user = { localId: String(localId), email: String(email), password: withPassword(password) }
    users.push({ ...user, emailVerified: emailVerified === true })
    return { localId, email }
  }

  const calls: Record<string, (body: Record<string, unknown>) => unknown> = {
    'accounts:signUp': ({ email, password }) => add(newSecret(), { email, password }),
    'accounts:signInWithPassword': ({ email, password }) => {
      if (toolkit.refusal !== undefined) throw new Refused(toolkit.refusal)
      if (toolkit.manner === 'too many') throw new Refused('TOO_MANY_ATTEMPTS_TRY_LATER : Try later.')
      const user = byEmail(email)
      if (!user) throw new Refused(toolkit.isHidingAccounts ? 'INVALID_LOGIN_CREDENTIALS' : 'EMAIL_NOT_FOUND')
      if (user.password !== password)
        throw new Refused(toolkit.isHidingAccounts ? 'INVALID_LOGIN_CREDENTIALS' : 'INVALID_PASSWORD')
      if (user.isDisabled) throw new Refused('USER_DISABLED')
      const claims = {
        iss: `https://securetoken.google.com/${PROJECT}`,
        aud: PROJECT,
        sub: user.localId,
        email: user.email,
        email_verified: user.emailVerified ?? true,
        auth_time: seconds(),
        iat: seconds(),
        exp: seconds() + 3_600,
      }
      return (toolkit.forge ?? sign)(claims).then((idToken) => ({ idToken, localId: user.localId }))
    },
  }
  const adminCalls: typeof calls = {
    'accounts:lookup': ({ email }) => {
      const user = byEmail((email as string[])[0])
      // As the real one does, which leaves the list out.
      return user ? { users: [{ localId: user.localId, email: user.email }] } : {}
    },
    'accounts:update': ({ localId, email, password, emailVerified }) => {
      const user = users.find((one) => one.localId === localId)
      if (!user) throw new Refused('USER_NOT_FOUND')
      if (password !== undefined) user.password = withPassword(password)
      if (typeof email === 'string' && email !== user.email) {
        if (byEmail(email)) throw new Refused('EMAIL_EXISTS')
        user.email = email
      }
      if (typeof emailVerified === 'boolean') user.emailVerified = emailVerified
      return { localId }
    },
    accounts: ({ localId, ...user }) => add(localId, user),
  }

  async function giveToken(form: URLSearchParams, origin: string) {
    await jwtVerify(form.get('assertion') ?? '', account.publicKey, {
      algorithms: ['RS256'],
      issuer: 'service@a-project.test',
      audience: `${origin}/token`,
      requiredClaims: ['scope', 'iat', 'exp'],
      currentDate: new Date(now()),
    })
    const token = newSecret()
    adminTokens.add(token)
    return { access_token: token, expires_in: 3_600, token_type: 'Bearer' }
  }

  async function answer(request: IncomingMessage): Promise<unknown> {
    const { pathname, searchParams, origin } = new URL(request.url ?? '', `http://${request.headers.host}`)
    const body = await text(request)
    if (pathname === '/keys')
      return { keys: [{ ...(await exportJWK(signing.publicKey)), kid: 'first', alg: 'RS256', use: 'sig' }] }
    if (pathname === '/token') return giveToken(new URLSearchParams(body), origin)
    const [, project, name = ''] = /^\/v1\/(?:projects\/([^/]+)\/)?(accounts.*)$/.exec(pathname) ?? []
    asked.push(name)
    const isAdmin = adminTokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '')
    const call =
      project === undefined
        ? searchParams.get('key') === API_KEY && calls[name]
        : project === PROJECT && isAdmin && adminCalls[name]
    if (!call) throw new Error(`${request.url} has no such call`)
    return call(JSON.parse(body) as Record<string, unknown>)
  }

  const server = createServer((request, reply) => {
    const send = (status: number, body: unknown) =>
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (toolkit.manner === 'silent') return
    if (toolkit.manner === 'failing') {
      send(500, { error: { code: 500, message: 'INTERNAL' } })
    } else if (toolkit.manner === 'garbage') {
      reply.writeHead(200).end('<html>')
    } else {
      answer(request).then(
        (body) => send(200, body),
        (error: Error) =>
          send(error instanceof Refused ? 400 : 403, { error: { code: 400, message: error.message } }),
      )
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings: HostedIdentity = {
    url: origin,
    apiKey: API_KEY,
    keysUrl: `${origin}/keys`,
    serviceAccount: {
      project_id: PROJECT,
      client_email: 'service@a-project.test',
      private_key: await exportPKCS8(account.privateKey),
      token_uri: `${origin}/token`,
    },
  }
  return Object.assign(toolkit, {
    settings,
    sign,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  })
}
