import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Sha256 } from '@aws-crypto/sha256-js'
import { SignatureV4 } from '@smithy/signature-v4'

const credentials = { accessKeyId: 'A-KEY', secretAccessKey: 'a secret/with+signs' }
const region = 'ap-southeast-2'

/**
 * As strict as S3: a wrong secret, another hash than the body's, a body without its length and an unknown key are refused.
 * The signature is reckoned by AWS's own library, so that ours is not checked against itself.
 */
export async function startS3Service() {
  const objects = new Map<string, Buffer>()
  const signer = new SignatureV4({ credentials, region, service: 's3', sha256: Sha256, uriEscapePath: false })

  async function isSigned(method: string, url: string, headers: IncomingHttpHeaders): Promise<boolean> {
    const { authorization = '' } = headers
    const signedNames = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
    const [date, time] = String(headers['x-amz-date']).split('T')
    const signingDate = new Date(
      `${date?.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time?.replace(/(..)(..)(..)Z/, '$1:$2:$3Z')}`,
    )
    if (signedNames.length === 0 || Number.isNaN(signingDate.getTime())) return false
    const unsignableHeaders = new Set(Object.keys(headers).filter((name) => !signedNames.includes(name)))
    const signed = await signer.sign(
      {
        method,
        protocol: 'http:',
        hostname: String(headers.host),
        path: decodeURI(url),
        headers: Object.fromEntries(signedNames.map((name) => [name, String(headers[name])])),
      },
      { signingDate, unsignableHeaders },
    )
    const signatureOf = (text = '') => text.split('Signature=')[1]
    return signatureOf(signed.headers.authorization) === signatureOf(authorization)
  }

  async function answer({ method = '', url = '/', headers }: IncomingMessage, body: Buffer) {
    if (!(await isSigned(method, url, headers))) return { status: 403 }
    const hash = createHash('sha256').update(body).digest('hex')
    if (hash !== headers['x-amz-content-sha256']) return { status: 400 }
    if (method === 'PUT' && headers['content-length'] === undefined) return { status: 411 }
    if (method === 'PUT') objects.set(url, body)
    if (method === 'PUT') return { status: 200 }
    if (method === 'DELETE') objects.delete(url)
    if (method === 'DELETE') return { status: 204 }
    const found = objects.get(url)
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')
    if (!found) return { status: 404 }
    return range
      ? { status: 206, body: found.subarray(Number(range[1]), Number(range[2]) + 1) }
      : { status: 200, body: found }
  }

  const server = createServer((request, response) => {
    buffer(request)
      .then((sent) => answer(request, sent))
      .then(
        ({ status, body }) => response.writeHead(status).end(body),
        () => response.destroy(),
      )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const { accessKeyId, secretAccessKey } = credentials
  return {
    url: (secret = secretAccessKey) =>
      `http://${accessKeyId}:${encodeURIComponent(secret)}@127.0.0.1:${port}/papers?region=${region}`,
    objects,
    close: () => new Promise((done) => server.close(done)),
  }
}
