import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { contentTypeOf, type FileKind } from '@rollcall/domain/files/file-kind'
import { isFileNameUsable, safeFileName } from '@rollcall/domain/files/file-name'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError, soon } from '../api-error.ts'
import type { SpooledFile } from './file-store.ts'
import type { Inspection, InspectionJob } from './inspect/inspect-file.ts'
import { ReaderFailed, type ReaderPool } from './reader-pool.ts'

export interface ReceivedFile {
  /** As the sender calls it. */
  name: string
  spooled: SpooledFile
}

/** Looked into: what its name says, and of a picture nothing but the picture. */
export interface CheckedFile {
  name: string
  kind: FileKind
  contentType: string
  spooled: SpooledFile
}

export const fileChecker =
  (readers: ReaderPool, log: FastifyBaseLogger) =>
  async ({ name, spooled }: ReceivedFile): Promise<CheckedFile> => {
    if (!isFileNameUsable(name)) throw new ApiError('file_name_invalid')
    const found = await inspected(readers, { path: spooled.path, name }, log)
    if ('refusal' in found) throw new ApiError(found.refusal, { param: name })
    return {
      name: safeFileName(name, found.kind),
      kind: found.kind,
      contentType: contentTypeOf[found.kind],
      spooled: found.isReencoded ? await measured(spooled.path) : spooled,
    }
  }

async function inspected(
  readers: ReaderPool,
  job: InspectionJob,
  log: FastifyBaseLogger,
): Promise<Inspection> {
  try {
    return await readers.run<Inspection>(job)
  } catch (error) {
    if (!(error instanceof ReaderFailed)) throw error
    log.warn({ err: error }, 'a file could not be looked into')
    if (error.isBusy) throw new ApiError('overloaded', { retryAfterSeconds: soon() })
    return { refusal: 'file_unreadable', reason: error.message }
  }
}

async function measured(path: string): Promise<SpooledFile> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    sizeBytes += chunk.length
  }
  return { path, sizeBytes, sha256: hash.digest() }
}
