import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { contentTypeOf, type FileKind, kindOfName } from '@rollcall/domain/files/file-kind'
import { isFileNameUsable, safeFileName } from '@rollcall/domain/files/file-name'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError, soon } from '../api-error.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../database/database.ts'
import type { SpooledFile } from './file-store.ts'
import type { Inspection, InspectionJob } from './inspect/inspect-file.ts'
import type { ReaderLimits } from './reader.ts'
import { readerOwnerOf } from './reader-owner.ts'
import { ReaderFailed, type ReaderPool } from './reader-pool.ts'
import { NotScanned, type Verdict, type VirusScanner } from './virus-scanner.ts'

export interface ReceivedFile {
  /** As the sender calls it. */
  name: string
  spooled: SpooledFile
}

/** An inspected file: its content matches its name, and a picture has only its pixels. */
export interface CheckedFile {
  name: string
  kind: FileKind
  contentType: string
  isScanned: boolean
  spooled: SpooledFile
}

/** The first page of a valid PDF takes a fraction of a second, however many pages follow. */
export const documentLimits: ReaderLimits = { cpuMs: 3_000, wallMs: 15_000 }
/** Every pixel is encoded again, and how many there may be is limited: the largest picture takes six seconds. */
export const pictureLimits: ReaderLimits = { cpuMs: 12_000, wallMs: 30_000 }

interface Checks {
  readers: ReaderPool
  scanner: VirusScanner | undefined
  db: Database
  log: FastifyBaseLogger
}

export const fileChecker =
  ({ readers, scanner, db, log }: Checks) =>
  async ({ name, spooled }: ReceivedFile, caller: Caller): Promise<CheckedFile> => {
    if (!isFileNameUsable(name)) throw new ApiError('file_name_invalid')
    const verdict = await scanned(scanner, spooled, log)
    if (verdict && !verdict.isClean) {
      const { signature } = verdict
      const sha256 = spooled.sha256.toString('hex')
      await db.transaction((tx) => audit(tx, caller, 'file_infected', { signature, sha256 }))
      throw new ApiError('file_infected', { param: name })
    }
    const found = await inspected(readers, { task: 'inspect', path: spooled.path, name }, caller, log)
    if ('refusal' in found) throw new ApiError(found.refusal, { param: name })
    return {
      name: safeFileName(name, found.kind),
      kind: found.kind,
      contentType: contentTypeOf[found.kind],
      isScanned: verdict !== undefined,
      spooled: found.isReencoded ? await measured(spooled.path) : spooled,
    }
  }

/** The unchanged file is scanned before anything else reads it. Without a result it is accepted and scanned later. */
async function scanned(
  scanner: VirusScanner | undefined,
  { path }: SpooledFile,
  log: FastifyBaseLogger,
): Promise<Verdict | undefined> {
  try {
    return await scanner?.scan(createReadStream(path))
  } catch (error) {
    if (!(error instanceof NotScanned)) throw error
    log.warn({ err: error }, 'a file was taken without a virus check')
    return undefined
  }
}

async function inspected(
  readers: ReaderPool,
  job: InspectionJob,
  caller: Caller,
  log: FastifyBaseLogger,
): Promise<Inspection> {
  try {
    const limits = isPicture(job.name) ? pictureLimits : documentLimits
    return await readers.run<Inspection>(job, { owner: readerOwnerOf(caller), limits })
  } catch (error) {
    if (!(error instanceof ReaderFailed)) throw error
    log.warn({ err: error }, 'a file could not be looked into')
    if (error.isBusy) throw new ApiError('overloaded', { retryAfterSeconds: soon() })
    return { refusal: 'file_unreadable', reason: 'reader_failed' }
  }
}

/** A file whose content is of another kind than its name says is refused before it is decoded. */
function isPicture(name: string): boolean {
  const kind = kindOfName(name)
  return kind !== undefined && contentTypeOf[kind].startsWith('image/')
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
