import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ApiError, soon } from '../api-error.ts'
import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../database/database.ts'
import { inBatches } from '../database/in-batches.ts'
import { newId } from '../ids.ts'
import type { ByteRange, FileStore, SpooledFile } from './file-store.ts'
import {
  announceBytes,
  findFile,
  forgetBytes,
  giveUpBytes,
  insertFile,
  keepBytes,
  listLeavingBytes,
} from './files.queries.ts'
import { spool } from './spool.ts'

/** Longer than any request lasts. */
const GIVEN_UP_MS = 3_600_000

export interface FileDetails {
  /** Nobody's: the agency's own. */
  candidateId: string | null
  name: string
  contentType: string
  /** A virus scanner has found nothing in it. One that nobody has looked at is looked at later. */
  isScanned?: boolean
}

export interface StoredFile extends FileDetails {
  id: string
  sizeBytes: number
  sha256: Buffer
}

export interface Files {
  /** Takes bytes in, to be looked at and stored, or discarded. */
  receive(from: Readable, mostBytes: number): Promise<SpooledFile>
  discard(file: SpooledFile): Promise<void>
  /** Writes the bytes. They count once `keep` has been committed, and are swept away unless it is. */
  store(file: SpooledFile, details: FileDetails): Promise<StoredFile>
  /** In the transaction of the record it belongs to. When its row is deleted, the bytes follow. */
  keep(tx: Transaction, file: StoredFile): Promise<void>
  /** Refuses one that is gone, or in which a virus was found. */
  get(fileId: string): Promise<StoredFile>
  open(fileId: string, range?: ByteRange): Promise<Readable>
  /** Removes the bytes of what was let go or never kept. May be killed anywhere, and run again. */
  sweep(): Promise<void>
}

export function openFiles({
  db,
  clock,
  store,
  spoolFolder,
}: {
  db: Database
  clock: Clock
  store: FileStore
  spoolFolder: string
}): Files {
  return {
    receive: (from, mostBytes) => spool(from, spoolFolder, mostBytes),
    discard: ({ path }) => rm(path, { force: true }),
    async store(file, { candidateId, name, contentType, isScanned = false }) {
      const id = newId(clock.now())
      await announceBytes.run(db, id)
      await store.put(id, file)
      const { sizeBytes, sha256 } = file
      return { id, candidateId, name, contentType, sizeBytes, sha256, isScanned }
    },
    async keep(tx, { id, candidateId, name, contentType, sizeBytes, sha256, isScanned = false }) {
      const isThere = (await keepBytes.run(tx, id)) === 1
      if (!isThere) throw new ApiError('service_unavailable', { retryAfterSeconds: soon() })
      const now = new Date(clock.now())
      await insertFile.run(tx, id, candidateId, name, contentType, sizeBytes, sha256, now, isScanned)
    },
    async get(fileId) {
      const file = await findFile.first(db, fileId)
      if (!file) throw new ApiError('file_not_found')
      return file
    },
    open: (fileId, range) => store.open(fileId, range),
    async sweep() {
      await inBatches(() => giveUpBytes.run(db))
      let afterId = '00000000-0000-0000-0000-000000000000'
      for (;;) {
        const leaving = await listLeavingBytes.all(db, afterId)
        for (const { id } of leaving) {
          await store.remove(id)
          await forgetBytes.run(db, id)
          afterId = id
        }
        if (leaving.length === 0) return
      }
    },
  }
}

/** A folder for what is being received. Old files in it are of a process that was killed; young ones may be another's. */
export function openSpoolFolder(root: string): string {
  const folder = join(root, 'arriving')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
    if (Date.now() - mtimeMs > GIVEN_UP_MS) rmSync(path, { force: true })
  }
  return folder
}
