import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIST_TABLES } from '../../../test/list-tables.ts'
import { startS3Service } from '../../../test/stand-ins/s3-service.ts'
import { createTestDatabase, migrationsFolder } from '../../../test/test-database.ts'
import { clockFrom } from '../clock.ts'
import { openDatabase } from '../database/database.ts'
import { diskStore } from '../files/disk-store.ts'
import { openFiles } from '../files/files.ts'
import { openBackupStore } from './backup-store.ts'
import { createBackup, readIndex } from './create-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { sealedStore } from './sealed-store.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-17T02:00:00Z')
const key = randomBytes(32)
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

let root: string
const closing: (() => Promise<unknown>)[] = []
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'rollcall-backup-'))
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
  rmSync(root, { recursive: true })
})

const newFolder = (): string => mkdtempSync(join(root, 'folder-'))
const storeIn = (place: string, opener = key) => sealedStore(openBackupStore(place), opener)

/** A database and a file store, as one installation has them. */
async function openInstallation(start: 'empty' | 'migrated' | 'demo') {
  const database = await createTestDatabase(start)
  const db = openDatabase({ url: database.url, poolSize: 4, onError: () => undefined })
  closing.push(
    () => database.drop(),
    () => db.close(),
  )
  const folder = newFolder()
  const spoolFolder = join(folder, 'arriving')
  mkdirSync(spoolFolder)
  const store = diskStore(folder)
  const files = openFiles({ db, clock: clockFrom(NOW), store, spoolFolder })
  const rows = async <Row = Record<string, unknown>>(text: string): Promise<Row[]> => {
    const connection = await db.connect()
    try {
      return (await connection.query(text)).rows as Row[]
    } finally {
      await connection.end()
    }
  }
  /** A file of the agency. */
  const addFile = async (content: Buffer) => {
    const spooled = await files.receive(Readable.from([content]), content.length)
    const stored = await files.store(spooled, {
      candidateId: null,
      name: 'a.pdf',
      contentType: 'application/pdf',
    })
    await db.transaction((tx) => files.keep(tx, stored))
    return stored.id
  }
  return { db, files, store, spoolFolder, rows, addFile }
}
type Installation = Awaited<ReturnType<typeof openInstallation>>

/** The demo's own files are not here, so their rows would be without content. */
async function openSource(): Promise<Installation> {
  const source = await openInstallation('demo')
  for (const { id } of await source.rows<{ id: string }>('select id from files')) {
    const spooled = await source.files.receive(Readable.from([Buffer.from(id)]), 100)
    await source.store.put(id, spooled)
  }
  return source
}

const backUp = (
  { db, store }: Installation,
  place: string,
  options: { keepDays?: number; now?: number } = {},
) => createBackup({ db, files: store, store: storeIn(place) }, { now: NOW, ...options })

async function restore(place: string, { backup, opener }: { backup?: string; opener?: typeof key } = {}) {
  const target = await openInstallation('empty')
  const { db, store, spoolFolder } = target
  await restoreBackup(
    { db, files: store, store: storeIn(place, opener) },
    { backup, migrations: migrationsFolder, spoolFolder },
  )
  return target
}

async function digestsOf({ rows }: Installation) {
  const tables = await rows<{ name: string }>(LIST_TABLES)
  const digests: Record<string, unknown> = {}
  for (const { name } of tables) {
    const without = name === 'migrations' ? "- 'applied_at'" : ''
    const [row] = await rows(
      `select count(*)::int as rows, md5(string_agg((to_jsonb(t) ${without})::text, ',' order by to_jsonb(t)::text)) as md5 from ${name} t`,
    )
    digests[name] = row
  }
  return digests
}

const objectsOf = ({ rows }: Installation) =>
  rows(
    `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass::text, tgname::text, tgenabled::text from pg_trigger where not tgisinternal
     order by 1, 2`,
  )

test('a restored installation has every row, file, constraint and trigger', async () => {
  const source = await openSource()
  const place = newFolder()
  const report = await backUp(source, place)
  const restored = await restore(place)
  expect(await digestsOf(restored)).toEqual(await digestsOf(source))
  expect(await objectsOf(restored)).toEqual(await objectsOf(source))
  const files = await source.rows<{ id: string }>('select id from files')
  expect(report.files).toBe(files.length)
  for (const { id } of files) expect((await buffer(await restored.store.open(id))).toString()).toBe(id)
  // A sequence that starts again would give an id twice.
  const before = await restored.rows<{ id: string }>('select max(id)::text as id from audit_log')
  await restored.rows(
    `insert into audit_log (at, action, actor_kind, subject_id, details)
     select at, action, actor_kind, subject_id, details from audit_log limit 1`,
  )
  const after = await restored.rows<{ id: string }>('select max(id)::text as id from audit_log')
  expect(BigInt(after[0]?.id ?? 0)).toBeGreaterThan(BigInt(before[0]?.id ?? 0))
})

test('a backup is of one instant while files are added, deleted and swept', async () => {
  const source = await openInstallation('migrated')
  const place = newFolder()
  const early = await Promise.all(Array.from({ length: 20 }, () => source.addFile(randomBytes(50_000))))
  const over = new AbortController()
  const writing = (async () => {
    while (!over.signal.aborted) {
      await source.addFile(randomBytes(5_000))
      await source.rows(`delete from files where id = '${early.shift() ?? randomUUID()}'`)
      await source.files.sweep()
    }
  })()
  const { files } = await backUp(source, place)
  over.abort()
  await writing
  const restored = await restore(place)
  const rows = await restored.rows<{ id: string; sha256: Buffer; candidate_id: string | null }>(
    `select id, sha256, candidate_id from files where name = 'a.pdf'`,
  )
  expect(files).toBe((await restored.rows('select from files')).length)
  expect(rows.length).toBeGreaterThan(0)
  for (const { id, sha256 } of rows)
    expect(hashOf(await buffer(await restored.store.open(id)))).toBe(sha256.toString('hex'))
})

test('a later backup stores new files alone, and old backups go with the files that only they have', async () => {
  const source = await openInstallation('migrated')
  const place = newFolder()
  const [left, kept] = [await source.addFile(randomBytes(100)), await source.addFile(randomBytes(100))]
  const first = await backUp(source, place)
  await source.rows(`delete from files where id = '${left}'`)
  const added = await source.addFile(randomBytes(9 * 2 ** 20))
  const second = await backUp(source, place, { now: NOW + 40 * DAY_MS, keepDays: 35 })
  expect(second).toMatchObject({ newFiles: 1, files: first.files, removed: [first.id] })
  expect(await readIndex(storeIn(place))).toEqual([{ id: second.id, at: '2026-12-27T02:00:00.000Z' }])
  const names = readdirSync(place)
  expect(names.filter((name) => name.startsWith(first.id) || name.includes(left))).toEqual([])
  expect(names.filter((name) => name.includes(kept))).toHaveLength(1)
  // Larger than a part.
  expect(names.filter((name) => name.includes(added))).toHaveLength(2)
  const restored = await restore(place)
  expect((await buffer(await restored.store.open(added))).length).toBe(9 * 2 ** 20)
  await expect(restore(place, { backup: first.id })).rejects.toThrow(`There is no backup ${first.id}.`)
})

test('a backup that was killed leaves nothing, a day later', async () => {
  const source = await openInstallation('migrated')
  const place = newFolder()
  const [kept, left] = [
    await source.addFile(randomBytes(100)),
    await source.addFile(randomBytes(9 * 2 ** 20)),
  ]
  // The manifest follows the tables, the files and their list.
  const store = storeIn(place)
  const killed = {
    ...store,
    put: (name: string, content: Buffer) =>
      name.endsWith('.manifest') ? Promise.reject(new Error('killed')) : store.put(name, content),
  }
  await expect(
    createBackup({ db: source.db, files: source.store, store: killed }, { now: NOW }),
  ).rejects.toThrow('killed')
  const remains = readdirSync(place)
  expect(remains.length).toBeGreaterThan(80)
  await source.rows(`delete from files where id = '${left}'`)
  const soon = await backUp(source, place, { now: NOW + 1_000 })
  expect(readdirSync(place)).toEqual(expect.arrayContaining(remains))
  const later = await backUp(source, place, { now: NOW + DAY_MS + 1 })
  const names = readdirSync(place)
  const isOf = (part: string) => names.some((name) => name.includes(part))
  expect([later.id, soon.id, kept, left].map(isOf)).toEqual([true, true, true, false])
  expect(names.filter((name) => remains.includes(name))).toEqual(['begun', `file-${kept}.000000`])
  expect(names.filter((name) => name.includes('new-files'))).toEqual([])
  await restore(place)
})

test('what was changed, exchanged or removed in a backup, and a wrong key, are refused by name', async () => {
  const source = await openInstallation('migrated')
  const place = newFolder()
  const { id } = await backUp(source, place)
  const table = (name: string) => join(place, `${id}.table-${name}.000000`)
  const tries = async (file: string, content: Buffer | undefined) => {
    const whole = readFileSync(file)
    if (content) writeFileSync(file, content)
    else rmSync(file)
    const refusal = await restore(place).catch((error: Error) => error.message)
    writeFileSync(file, whole)
    return refusal
  }
  const flipped = readFileSync(table('bookings'))
  flipped[40] = (flipped[40] ?? 0) ^ 1
  expect(await tries(table('bookings'), flipped)).toContain(`BACKUP_KEY does not open ${id}.table-bookings`)
  expect(await tries(table('bookings'), readFileSync(table('offers')))).toContain('BACKUP_KEY does not open')
  expect(await tries(table('bookings'), undefined)).toContain('table-bookings.000000 is missing')
  await expect(restore(place, { opener: randomBytes(32) })).rejects.toThrow('BACKUP_KEY does not open index')
  await expect(restore(newFolder())).rejects.toThrow('There is no backup.')
})

test('a database that is in use and a backup of a newer version are refused, and nothing is changed', async () => {
  const source = await openInstallation('migrated')
  const place = newFolder()
  await source.rows(`insert into migrations (name, sha256) values ('9999-later.sql', '')`)
  await backUp(source, place)
  await expect(restore(place)).rejects.toThrow('this one does not know 9999-later.sql')
  const before = await digestsOf(source)
  await source.rows(`delete from migrations where name = '9999-later.sql'`)
  await backUp(source, place, { now: NOW + 1_000 })
  const { db, store, spoolFolder } = source
  await expect(
    restoreBackup({ db, files: store, store: storeIn(place) }, { migrations: migrationsFolder, spoolFolder }),
  ).rejects.toThrow('This database is in use')
  expect({ ...(await digestsOf(source)), migrations: undefined }).toEqual({
    ...before,
    migrations: undefined,
  })
})

test('a bucket keeps backups as a folder does', async () => {
  const s3 = await startS3Service()
  closing.push(() => s3.close())
  const source = await openInstallation('migrated')
  await source.addFile(randomBytes(100))
  await backUp(source, s3.url())
  const restored = await restore(s3.url())
  expect(await digestsOf(restored)).toEqual(await digestsOf(source))
})
