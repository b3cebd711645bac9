import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ApiError, soon } from '../api-error.ts'
import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../database/database.ts'
import { newId } from '../ids.ts'
import type { ByteRange, FileStore, SpooledFile } from './file-store.ts'
import {
  forgetFile,
  giveUpOnArriving,
  insertArriving,
  listLeaving,
  markKept,
  markLeaving,
} from './files.queries.ts'
import { spool } from './spool.ts'

const HOUR_MS = 3_600_000
/** Longer than any request lasts. */
const GIVEN_UP_MS = HOUR_MS
/** A put may end after its row was given up: its bytes are removed once more before the row is forgotten. */
const FORGOTTEN_MS = 24 * HOUR_MS

export interface FileDetails {
  /** Nobody's: the agency's own. */
  candidateId: string | null
  name: string
  contentType: string
}

export interface Files {
  /** Takes bytes in, to be looked at and stored, or discarded. */
  receive(from: Readable, mostBytes: number): Promise<SpooledFile>
  discard(file: SpooledFile): Promise<void>
  /** Stores the bytes. They count once `keep` has been committed, and are swept away unless it is. */
  store(file: SpooledFile, details: FileDetails): Promise<string>
  /** In the transaction of the record they belong to. */
  keep(tx: Transaction, fileIds: readonly string[]): Promise<void>
  /** In the transaction that deletes the record; the bytes follow. */
  letGo(tx: Transaction, fileIds: readonly string[]): Promise<void>
  open(fileId: string, range?: ByteRange): Promise<Readable>
  /** Removes the bytes of what was let go or never kept. May be killed anywhere, and run again. */
  sweep(): Promise<void>
}

/** Every file has its row before its bytes are anywhere, so that none is unknown and no store is ever searched. */
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
  const at = (ms = 0) => new Date(clock.now() - ms)
  return {
    receive: (from, mostBytes) => spool(from, spoolFolder, mostBytes),
    discard: ({ path }) => rm(path, { force: true }),
    async store(file, { candidateId, name, contentType }) {
      const id = newId(clock.now())
      await insertArriving.run(db, id, candidateId, name, contentType, file.sizeBytes, file.sha256, at())
      await store.put(id, file)
      return id
    },
    async keep(tx, fileIds) {
      for (const id of fileIds) {
        if ((await markKept.run(tx, id, at())) === 0)
          throw new ApiError('service_unavailable', { retryAfterSeconds: soon() })
      }
    },
    async letGo(tx, fileIds) {
      await markLeaving.run(tx, fileIds, at())
    },
    open: (fileId, range) => store.open(fileId, range),
    async sweep() {
      while ((await giveUpOnArriving.run(db, at(GIVEN_UP_MS), at())) > 0);
      let last = { changedAt: 0, id: '00000000-0000-0000-0000-000000000000' }
      for (;;) {
        const leaving = await listLeaving.all(db, new Date(last.changedAt), last.id)
        for (const { id } of leaving) {
          await store.remove(id)
          await forgetFile.run(db, id, at(FORGOTTEN_MS))
        }
        const [end] = leaving.slice(-1)
        if (!end) return
        last = end
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
