import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { temporaryFolder, whenOver } from './clean-up.ts'

type Answer = (request: Http2ServerRequest, response: Http2ServerResponse) => void

const MEDIA_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Serves HTTP/2 over TLS, as in production, with a certificate for this run. */
export async function startFront(answer: Answer): Promise<{ port: number; origin: string }> {
  const server = createSecureServer({ ...ownCertificate(), allowHTTP1: true }, answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  whenOver(() => server.close())
  const { port } = server.address() as AddressInfo
  return { port, origin: `https://localhost:${port}` }
}

let certificate: { key: string; cert: string } | undefined
function ownCertificate() {
  if (certificate) return certificate
  const folder = temporaryFolder('certificate')
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const args = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '1',
  ]
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = spawnSync('openssl', [...args, ...name, '-keyout', keyFile, '-out', certFile], {
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr || made.error?.message}`)
  certificate = { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') }
  return certificate
}

/** Every path without a file of its own is the page. */
export const servingFiles =
  (folder: string): Answer =>
  ({ url }, response) => {
    const { pathname } = new URL(url, 'https://localhost')
    const file = join(folder, extname(pathname) ? pathname : 'index.html')
    if (existsSync(`${file}.br`)) {
      const headers = {
        'content-type': MEDIA_TYPES[extname(file)] ?? 'application/octet-stream',
        'content-encoding': 'br',
        'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      }
      response.writeHead(200, headers).end(readFileSync(`${file}.br`))
    } else response.writeHead(404).end()
  }

/** What the network between the browser and the service does; may change at any time. */
export interface Network {
  delayMs: number
  isAnswering: boolean
}

/** Passes everything on unchanged, without compressing. */
export function passingTo(port: number, network: Network = { delayMs: 0, isAnswering: true }): Answer {
  const agent = new Agent({ keepAlive: true })
  whenOver(() => agent.destroy())
  return (incoming, outgoing) => {
    const kept = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'))
    const headers = {
      ...Object.fromEntries(kept),
      host: incoming.authority,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '127.0.0.1',
    }
    const { method, url: path } = incoming
    const pass = () => {
      const passed = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, withoutConnectionHeaders(answer.headers))
        answer.pipe(outgoing)
      })
      passed.once('error', () => outgoing.stream.close())
      incoming.pipe(passed)
    }
    if (!network.isAnswering) return
    if (network.delayMs > 0) setTimeout(pass, network.delayMs)
    else pass()
  }
}

/** HTTP/2 forbids the connection headers of HTTP/1.1. */
function withoutConnectionHeaders({
  connection: _connection,
  'keep-alive': _keepAlive,
  'transfer-encoding': _transferEncoding,
  ...headers
}: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return headers
}
