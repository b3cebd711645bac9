import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { statement } from '../database/statement.ts'
import type { FileStore } from '../files/file-store.ts'
import { spool } from '../files/spool.ts'
import { StartError } from '../start-error.ts'
import { restoreTables } from './copy-tables.ts'
import { readFileList, readIndex, readManifest } from './create-backup.ts'
import { fileName, type Manifest, tableName } from './manifest.ts'
import type { SealedStore } from './sealed-store.ts'

/** By the audit log, which has every change. */
export const findNewestChange = statement<[], { at: number }>(
  'find_newest_change',
  'select at from audit_log order by id desc limit 1',
)

interface RestoreOptions {
  /** The newest, if it is absent. */
  backup?: string | undefined
  migrations: string
  /** For files on their way to the store. */
  spoolFolder: string
}

/**
 * Restores a backup into an empty database and a file store. The files come first: until the database is there, the restore
 * can be repeated.
 */
export async function restoreBackup(
  { db, files, store }: { db: Database; files: FileStore; store: SealedStore },
  { backup, migrations, spoolFolder }: RestoreOptions,
): Promise<Manifest> {
  const id = backup ?? (await readIndex(store)).at(-1)?.id
  const manifest = id === undefined ? undefined : await readManifest(store, id)
  if (!manifest) throw new StartError(id === undefined ? 'There is no backup.' : `There is no backup ${id}.`)
  const last = refuseUnknownMigrations(manifest, migrations)
  await refuseUsed(db)
  for await (const { id: fileId, stored } of readFileList(store, manifest)) {
    const content = store.openStream(fileName(fileId), stored)
    const spooled = await spool(content, spoolFolder, stored.sizeBytes)
    await files.put(fileId, spooled)
    await rm(spooled.path, { force: true })
  }
  await migrate(db, migrations, { through: last })
  const connection = await db.connect()
  try {
    await restoreTables(connection, manifest, ({ name, stored }) =>
      store.openStream(tableName(manifest.id, name), stored),
    )
  } finally {
    await connection.end()
  }
  await migrate(db, migrations)
  return manifest
}

/** @returns the last migration of the backup */
function refuseUnknownMigrations({ migrations }: Manifest, folder: string): string {
  const ours = new Set(readdirSync(folder))
  const unknown = migrations.find((name) => !ours.has(name))
  if (unknown !== undefined)
    throw new StartError(`The backup is of a newer version: this one does not know ${unknown}.`)
  return migrations.at(-1) ?? ''
}

async function refuseUsed(db: Database): Promise<void> {
  const connection = await db.connect()
  try {
    const { rows } = await connection.query(`select where to_regclass('candidates') is not null`)
    if (rows.length > 0)
      throw new StartError('This database is in use. A backup is restored into an empty one.')
  } finally {
    await connection.end()
  }
}
