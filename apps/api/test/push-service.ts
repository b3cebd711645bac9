import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserSecrets, decryptPush } from '../../demo/src/pages/push/decrypt-push.ts'

/** A push that arrived, decrypted as its browser would. */
export interface ReceivedPush {
  endpoint: string
  headers: IncomingHttpHeaders
  /** The claims of a signature that is valid for the key it names. */
  vapid: { aud: string; exp: number; sub: string }
  text: string
}

export interface PushBrowser {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export interface PushReceiver {
  origin: string
  received: ReceivedPush[]
  /** How many requests came, whatever became of them. */
  requests: () => number
  subscribe(): PushBrowser
  /** As a person who takes the permission away. */
  unsubscribe(browser: PushBrowser): void
  /** Answers everything with this status from now on; `hang` answers nothing. */
  answerWith(status: number | 'hang', headers?: Record<string, string>): void
  close(): Promise<void>
}

/** A push service (RFC 8030) on this machine: it checks the sender and decrypts what it takes. */
export async function startPushReceiver(): Promise<PushReceiver> {
  const received: ReceivedPush[] = []
  const browsers = new Map<string, BrowserSecrets>()
  let answer: { status: number | 'hang'; headers: Record<string, string> } = { status: 201, headers: {} }
  let requests = 0
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    requests++
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (answer.status === 'hang') return
    if (answer.status !== 201) {
      response.writeHead(answer.status, answer.headers).end()
      return
    }
    const browser = browsers.get(request.url ?? '')
    if (!browser) {
      response.writeHead(410).end()
      return
    }
    try {
      const vapid = claimsOf(request.headers.authorization ?? '')
      const text = decryptPush(Buffer.concat(chunks), browser)
      received.push({ endpoint: `${origin}${request.url}`, headers: request.headers, vapid, text })
      response.writeHead(201, { location: `${origin}/message/${received.length}` }).end()
    } catch {
      response.writeHead(400).end()
    }
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    requests: () => requests,
    subscribe() {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(12).toString('base64url')}`
      browsers.set(path, { ecdh, auth })
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return { endpoint: `${origin}${path}`, keys }
    },
    unsubscribe({ endpoint }) {
      browsers.delete(new URL(endpoint).pathname)
    },
    answerWith(status, headers = {}) {
      answer = { status, headers }
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function claimsOf(authorization: string): ReceivedPush['vapid'] {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head, claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const coordinates = { x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) }
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', ...coordinates } })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the sender did not sign')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
