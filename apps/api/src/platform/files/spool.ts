import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '../api-error.ts'
import type { SpooledFile } from './file-store.ts'

/** Writes bytes to disk as they arrive, so that memory does not grow with the file or the number of senders. */
export async function spool(
  from: Readable,
  folder: string,
  maxBytes: number,
  /** The beginning of the name, so that an erasure finds the files of a killed process. */
  candidateId = 'service',
): Promise<SpooledFile> {
  const path = join(folder, `${candidateId}.${randomUUID()}`)
  const hash = createHash('sha256')
  let sizeBytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length
      if (sizeBytes > maxBytes) return done(new ApiError('file_too_large'))
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    await pipeline(from, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return { path, sizeBytes, sha256: hash.digest() }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
