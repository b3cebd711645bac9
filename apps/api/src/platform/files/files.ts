import { rm, statfs } from 'node:fs/promises'
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
  findIsBackupRunning,
  forgetBytes,
  giveUpBytes,
  insertFile,
  keepBytes,
  listLeavingBytes,
} from './files.queries.ts'
import { spool } from './spool.ts'
import { StorageFailed } from './storage-failure.ts'
import type { FileDetails, StoredFile } from './stored-file.ts'

export interface Files {
  /** Receives bytes into a temporary file, to be inspected and stored, or discarded. */
  receive(from: Readable, maxBytes: number, candidateId?: string): Promise<SpooledFile>
  /** Throws if there is not enough space, because the write would fail half-way. */
  checkRoom(bytes: number): Promise<void>
  discard(file: SpooledFile): Promise<void>
  /** Writes the bytes. They are swept unless `keep` is committed. */
  store(file: SpooledFile, details: FileDetails): Promise<StoredFile>
  /**
   * In the transaction of the record it belongs to. When its row is deleted, the bytes follow. A file that is kept already
   * stays as it is.
   */
  keep(tx: Transaction, file: StoredFile): Promise<void>
  /** Refuses a deleted or infected file. */
  get(fileId: string): Promise<StoredFile>
  open(fileId: string, range?: ByteRange): Promise<Readable>
  /** The path at which a process can read it, if the store is local. */
  findPath(fileId: string): Promise<string | undefined>
  /** Removes the bytes of deleted files and of files that were never kept. Can be interrupted and repeated. */
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
    receive: (from, maxBytes, candidateId) => spool(from, spoolFolder, maxBytes, candidateId),
    async checkRoom(bytes) {
      const { blocks, bavail, bsize } = await statfs(spoolFolder)
      // Some file systems do not report their size.
      if (blocks > 0 && bavail * bsize < bytes) throw new StorageFailed('There is no room for uploads')
    },
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
    findPath: async (fileId) => store.findPath?.(fileId),
    async sweep() {
      await inBatches(() => giveUpBytes.run(db))
      let afterId = '00000000-0000-0000-0000-000000000000'
      for (;;) {
        if ((await findIsBackupRunning.one(db)).isRunning) return
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
