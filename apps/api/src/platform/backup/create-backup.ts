import { Readable } from 'node:stream'
import type pg from 'pg'
import { withAdvisoryLock } from '../database/advisory-lock.ts'
import type { Database } from '../database/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { BACKUP_LOCK } from '../files/files.queries.ts'
import { newId } from '../ids.ts'
import { beginSnapshot, listMigrations, listSequences, listTables, storeTable } from './copy-tables.ts'
import {
  BEGUN,
  Begun,
  FileLine,
  fileListName,
  fileName,
  INDEX,
  Index,
  Manifest,
  manifestName,
  newFilesName,
  tableName,
} from './manifest.ts'
import type { SealedStore } from './sealed-store.ts'

const DAY_MS = 86_400_000
/** Files that are read and stored at a time, because a bucket takes a while to answer. */
const FILES_AT_ONCE = 8

interface BackupOptions {
  /** Backups older than this are removed, with the files that only they have. */
  keepDays?: number | undefined
  now: number
}

export interface BackupReport {
  id: string
  rows: number
  tables: number
  files: number
  /** Files that no earlier backup had. */
  newFiles: number
  bytes: number
  removed: string[]
}

/**
 * Backs up the database as of one instant, then the files that it names. The sweep pauses until the backup is done, so the bytes
 * of a file that is deleted after that instant are still there.
 */
export const createBackup = (
  { db, files, store }: { db: Database; files: FileStore; store: SealedStore },
  options: BackupOptions,
): Promise<BackupReport> =>
  withAdvisoryLock(db, BACKUP_LOCK, async () => {
    const connection = await db.connect()
    try {
      return await backUp({ connection, files, store }, options)
    } finally {
      await connection.end()
    }
  })

async function backUp(
  { connection, files, store }: { connection: pg.Client; files: FileStore; store: SealedStore },
  { keepDays, now }: BackupOptions,
): Promise<BackupReport> {
  const id = newId(now)
  const index = await readIndex(store)
  const known = await readKnownFiles(store, index.at(-1)?.id)
  await beginSnapshot(connection)
  const found = await listTables(connection)
  const { rows: ids } = await connection.query<{ id: string }>('select id from files order by id')
  const newIds = ids.flatMap((file) => (known.has(file.id) ? [] : [file.id]))
  await begin(store, { id, now, tables: found.map(({ name }) => name), newIds })
  const tables: Manifest['tables'] = []
  for (const table of found) tables.push(await storeTable(connection, table, { store, backup: id }))
  const stored = await storeFiles({ files, store }, ids, known)
  const list = await store.putStream(fileListName(id), Readable.from(asLines(stored.values())))
  const manifest: Manifest = {
    id,
    at: new Date(now).toISOString(),
    migrations: await listMigrations(connection),
    tables,
    sequences: await listSequences(connection),
    files: { count: stored.size, list },
  }
  await connection.query('commit')
  await store.put(manifestName(id), Buffer.from(JSON.stringify(manifest)))
  const { kept, over } = splitByAge([...index, { id, at: manifest.at }], keepDays, now)
  await writeIndex(store, kept)
  await removeBackups(store, over, kept)
  await removeUnfinished(store, { kept, now })

  const newFiles = [...stored.values()].filter((file) => !known.has(file.id))
  const sizes = [...tables.map((table) => table.stored), ...newFiles.map((file) => file.stored)]
  return {
    id,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: stored.size,
    newFiles: newFiles.length,
    bytes: sizes.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    removed: over.map((one) => one.id),
  }
}

export async function readIndex(store: SealedStore): Promise<Index> {
  const content = await store.get(INDEX)
  return content ? Index.parse(JSON.parse(content.toString())) : []
}

const writeIndex = (store: SealedStore, index: Index) => store.put(INDEX, Buffer.from(JSON.stringify(index)))

export async function readManifest(store: SealedStore, backup: string): Promise<Manifest | undefined> {
  const content = await store.get(manifestName(backup))
  return content && Manifest.parse(JSON.parse(content.toString()))
}

async function readKnownFiles(
  store: SealedStore,
  backup: string | undefined,
): Promise<ReadonlyMap<string, FileLine>> {
  const manifest = backup === undefined ? undefined : await readManifest(store, backup)
  const known = new Map<string, FileLine>()
  if (manifest) for await (const file of readFileList(store, manifest)) known.set(file.id, file)
  return known
}

export async function* readFileList(store: SealedStore, { id, files }: Manifest): AsyncGenerator<FileLine> {
  for await (const line of linesOf(store.openStream(fileListName(id), files.list)))
    yield FileLine.parse(JSON.parse(line))
}

async function* linesOf(parts: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const part of parts) {
    const lines = (rest + String(part)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

function* asLines(files: Iterable<FileLine>) {
  for (const file of files) yield Buffer.from(`${JSON.stringify(file)}\n`)
}

/** A file has a new id whenever its content is new, so those of the last backup are not read again. */
async function storeFiles(
  { files, store }: { files: FileStore; store: SealedStore },
  ids: readonly { id: string }[],
  known: ReadonlyMap<string, FileLine>,
): Promise<Map<string, FileLine>> {
  const stored = new Map<string, FileLine>()
  const waiting = ids.values()
  const work = async () => {
    for (const { id } of waiting) {
      const earlier = known.get(id)
      const line = earlier ?? { id, stored: await store.putStream(fileName(id), await files.open(id)) }
      stored.set(id, line)
    }
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, work))
  return stored
}

const readBegun = async (store: SealedStore): Promise<Begun> => {
  const content = await store.get(BEGUN)
  return content ? Begun.parse(JSON.parse(content.toString())) : []
}
const writeBegun = (store: SealedStore, begun: Begun) => store.put(BEGUN, Buffer.from(JSON.stringify(begun)))

/** Objects are never listed, so what a backup will store is noted first. */
async function begin(
  store: SealedStore,
  { id, now, tables, newIds }: { id: string; now: number; tables: string[]; newIds: string[] },
): Promise<void> {
  const lines = newIds.map((file) => Buffer.from(`${file}\n`))
  const newFiles = await store.putStream(newFilesName(id), Readable.from(lines))
  const at = new Date(now).toISOString()
  await writeBegun(store, [...(await readBegun(store)), { id, at, tables, newFiles }])
}

/**
 * Removes what backups stored that were killed. Not before a day is over: a process that lost its connection, and with it the
 * lock, may still be storing.
 */
async function removeUnfinished(
  store: SealedStore,
  { kept, now }: { kept: Index; now: number },
): Promise<void> {
  const begun = await readBegun(store)
  const listed = new Set(kept.map(({ id }) => id))
  const isWaiting = ({ id, at }: Begun[number]) => !listed.has(id) && Date.parse(at) >= now - DAY_MS
  const killed = begun.filter((one) => !listed.has(one.id) && !isWaiting(one))
  const needed = killed.length > 0 ? await filesOf(store, kept) : new Set()
  for (const { id, tables, newFiles } of killed) {
    for await (const file of linesOf(store.openStream(newFilesName(id), newFiles)))
      if (!needed.has(file)) await store.removeUnfinished(fileName(file))
    for (const table of tables) await store.removeUnfinished(tableName(id, table))
    await store.removeUnfinished(fileListName(id))
    await store.remove(manifestName(id))
  }
  await writeBegun(store, begun.filter(isWaiting))
  for (const { id, newFiles } of begun.filter((one) => !isWaiting(one)))
    await store.removeStream(newFilesName(id), newFiles)
}

async function filesOf(store: SealedStore, backups: Index): Promise<Set<string>> {
  const needed = new Set<string>()
  for (const { id } of backups) for (const file of (await readKnownFiles(store, id)).keys()) needed.add(file)
  return needed
}

function splitByAge(index: Index, keepDays: number | undefined, now: number): { kept: Index; over: Index } {
  if (keepDays === undefined) return { kept: index, over: [] }
  const isOver = ({ at }: Index[number]) => Date.parse(at) < now - keepDays * DAY_MS
  return { kept: index.filter((one) => !isOver(one)), over: index.filter(isOver) }
}

/** The index no longer names them: what a killed removal leaves cannot be restored, and is only space. */
async function removeBackups(store: SealedStore, over: Index, kept: Index): Promise<void> {
  if (over.length === 0) return
  const needed = await filesOf(store, kept)
  for (const { id } of over) {
    const manifest = await readManifest(store, id)
    if (!manifest) continue
    for await (const file of readFileList(store, manifest))
      if (!needed.has(file.id)) await store.removeStream(fileName(file.id), file.stored)
    for (const table of manifest.tables) await store.removeStream(tableName(id, table.name), table.stored)
    await store.removeStream(fileListName(id), manifest.files.list)
    await store.remove(manifestName(id))
  }
}
