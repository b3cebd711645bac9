import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from './file-store.ts'
import { answerOf, openBucket } from './s3-bucket.ts'

/** Files in a bucket of any S3-compatible service. */
export function s3Store(address: string): FileStore {
  const begin = openBucket(address)
  return {
    async put(key, { path, sizeBytes, sha256 }) {
      const request = await begin('PUT', key, {
        'content-length': String(sizeBytes),
        'x-amz-content-sha256': sha256.toString('hex'),
      })
      const sent = pipeline(createReadStream(path), request)
      // Both fail together; only the response error says that it was the store.
      sent.catch(() => undefined)
      const answer = await answerOf(request)
      answer.resume()
      await sent
    },
    async open(key, range): Promise<Readable> {
      const request = await begin('GET', key, range && { range: `bytes=${range.from}-${range.to}` })
      request.end()
      return answerOf(request)
    },
    async remove(key) {
      const request = await begin('DELETE', key)
      request.end()
      const answer = await answerOf(request)
      answer.resume()
    },
  }
}
