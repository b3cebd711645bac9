import http from 'node:http'
import https from 'node:https'
import { AwsV4Signer } from 'aws4fetch'
import { StorageFailed } from './storage-failure.ts'

const SILENT_MS = 20_000
const SHA256_OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** Begins a signed request to a bucket, which is not sent yet. */
export type BeginRequest = (
  method: string,
  key: string,
  headers?: Record<string, string>,
) => Promise<http.ClientRequest>

/**
 * Any S3-compatible service: `https://KEY:SECRET@host/bucket?region=ap-southeast-2`, with the bucket in the path. The
 * hash is part of the signature, so that the store refuses other bytes than those received.
 */
export function openBucket(address: string): BeginRequest {
  const { protocol, host, pathname, searchParams, username, password } = new URL(address)
  const bucket = `${protocol}//${host}${pathname.replace(/\/$/, '')}`
  const transport = protocol === 'https:' ? https : http
  return async (method, key, headers = {}) => {
    const url = `${bucket}/${encodeURIComponent(key)}`
    const signer = new AwsV4Signer({
      method,
      url,
      region: searchParams.get('region') ?? 'us-east-1',
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
      service: 's3',
      headers: { 'x-amz-content-sha256': SHA256_OF_NOTHING, ...headers },
      allHeaders: true,
    })
    const signed = await signer.sign()
    const request = transport.request(url, {
      method,
      headers: Object.fromEntries(signed.headers),
      timeout: SILENT_MS,
    })
    request.once('timeout', () => request.destroy(new StorageFailed('The file store did not answer in time')))
    return request
  }
}

/** There is no object of that key. */
export class MissingObject extends Error {}

export const answerOf = (request: http.ClientRequest) =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('error', (error) =>
      reject(
        error instanceof StorageFailed
          ? error
          : new StorageFailed('The file store was lost', { cause: error }),
      ),
    )
    request.once('response', (answer) => {
      const { statusCode = 0 } = answer
      if (statusCode >= 200 && statusCode < 300) return resolve(answer)
      answer.resume()
      const message = `The file store answered ${statusCode}`
      // A missing file is a loss to investigate; any other error means that the store is unavailable.
      reject(statusCode === 404 ? new MissingObject(message) : new StorageFailed(message))
    })
  })
