import { createHash } from 'node:crypto'
import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openDatabase } from '../../src/platform/database/database.ts'
import { diskStore } from '../../src/platform/files/disk-store.ts'
import { openFiles } from '../../src/platform/files/files.ts'
import { localFoldersIn, sweepCopies } from '../../src/platform/files/local-folders.ts'
import { rowsOf } from '../processes/database-rows.ts'

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The files of a service that has ended. */
export interface StoredFiles {
  /** As the jobs do once all requests have ended and their time has passed. */
  sweep(): Promise<void>
  hashOf(id: string): Promise<string>
  /** Of all files in the folder, also those that were not answered. */
  names(): string[]
  close(): Promise<void>
}

export function openStoredFiles(databaseUrl: string, dataDir: string): StoredFiles {
  const db = openDatabase({ url: databaseUrl, poolSize: 2, onError: () => undefined })
  const folder = join(dataDir, 'files')
  const folders = localFoldersIn(dataDir)
  const files = openFiles({
    db,
    clock: { now: Date.now },
    store: diskStore(folder),
    spoolFolder: folders.arriving,
  })
  const sql = (text: string) => rowsOf(databaseUrl, text)
  return {
    async sweep() {
      await sql(`update stored_bytes set arrived_at = now() - interval '2 hours'`)
      await files.sweep()
      await sql(
        `update stored_bytes set leaving_at = now() - interval '25 hours' where leaving_at is not null`,
      )
      await files.sweep()
      for (const name of readdirSync(folders.arriving)) utimesSync(join(folders.arriving, name), 0, 0)
      await sweepCopies(folders)
    },
    hashOf: (id) =>
      files
        .open(id)
        .then(buffer, () => Buffer.alloc(0))
        .then(sha256Of),
    names: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort(),
    close: () => db.close(),
  }
}
