import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import type { Files } from './files.ts'
import { discardCopies, type LocalFolders, openLocalFolders } from './local-folders.ts'
import { openPagePictures } from './page-pictures.ts'
import type { ReaderPool } from './reader-pool.ts'
import { spool } from './spool.ts'

const folder = mkdtempSync(join(tmpdir(), 'rollcall-pages-'))
afterAll(() => rmSync(folder, { recursive: true }))
const folders: LocalFolders = { ...openLocalFolders(folder), spare: join(folder, 'spare') }

const candidateId = crypto.randomUUID()
const file = { id: 'x', candidateId, contentType: 'image/png', sizeBytes: 100, sha256: Buffer.alloc(32, 1) }
const elsewhere: Partial<Files> = {
  findPath: async () => undefined,
  open: async () => Readable.from([Buffer.from('a stored file')]),
  discard: async ({ path }) => rmSync(path),
}
const readersOf = (run: (job: { path: string; into: string }) => Promise<object>): ReaderPool => ({
  run: async <Answer>(job: object) => (await run(job as { path: string; into: string })) as Answer,
  stop: () => undefined,
})
const draw = (files: Partial<Files>, readers: ReaderPool) =>
  openPagePictures({ folders, files: files as Files, readers, log: pino({ level: 'silent' }) }).draw(
    file,
    1,
    'ava',
  )

test('a file of a store elsewhere is shown with no room for its copy among the uploads, or for its picture', async () => {
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
  const given: { path: string; text: string }[] = []
  const readers = readersOf(async ({ path }) => {
    given.push({ path, text: readFileSync(path, 'utf8') })
    return { isThere: true, unkept: Buffer.from('a picture').toString('base64') }
  })
  const picture = await draw({ ...elsewhere, receive: () => Promise.reject(full) }, readers)
  expect(picture?.toString()).toBe('a picture')
  expect(given.map(({ text }) => text)).toEqual(['a stored file'])
  expect(existsSync(given[0]?.path ?? '')).toBe(false)
  expect(dirname(given[0]?.path ?? '')).toBe(folders.spare)
  expect(statSync(folders.spare).mode & 0o777).toBe(0o700)
  expect(readdirSync(folders.pages)).toEqual([])
})

test.each(['arriving', 'spare'] as const)(
  'leftovers of a process that was killed while it drew a page go with an erasure: copy in %s',
  async (used) => {
    const receive: Files['receive'] = (from, maxBytes, ownerId) =>
      used === 'spare'
        ? Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
        : spool(from, folders.arriving, maxBytes, ownerId)
    const left = () => [folders[used], folders.pages].flatMap((one) => readdirSync(one))
    const halfDrawn = new Promise<void>((isDrawn) => {
      const readers = readersOf(({ into }) => {
        writeFileSync(into, 'half a picture')
        isDrawn()
        // Killed here.
        return new Promise(() => undefined)
      })
      void draw({ ...elsewhere, receive }, readers)
    })
    await halfDrawn
    expect(left()).toHaveLength(2)
    await discardCopies(folders, { candidateId: crypto.randomUUID(), sha256s: [Buffer.alloc(32, 2)] })
    expect(left()).toHaveLength(2)
    await discardCopies(folders, { candidateId, sha256s: [file.sha256] })
    expect(left()).toEqual([])
  },
)
