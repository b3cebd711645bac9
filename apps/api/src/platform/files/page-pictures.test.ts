import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import type { Files } from './files.ts'
import { openPagePictures } from './page-pictures.ts'
import type { ReaderPool } from './reader-pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'rollcall-pages-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a file of a store elsewhere is shown with no room for its copy among the uploads, or for its picture', async () => {
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
  const files: Partial<Files> = {
    findPath: async () => undefined,
    open: async () => Readable.from([Buffer.from('a stored file')]),
    receive: () => Promise.reject(full),
    discard: async ({ path }) => rmSync(path),
  }
  const given: { path: string; text: string }[] = []
  const readers: ReaderPool = {
    async run<Answer>(job: object): Promise<Answer> {
      const { path } = job as { path: string }
      given.push({ path, text: readFileSync(path, 'utf8') })
      return { isThere: true, unkept: Buffer.from('a picture').toString('base64') } as Answer
    },
    stop: () => undefined,
  }
  const pages = openPagePictures({ folder, files: files as Files, readers, log: pino({ level: 'silent' }) })
  const file = { id: 'x', contentType: 'image/png', sizeBytes: 100, sha256: Buffer.alloc(32) }
  expect((await pages.draw(file, 1, 'ava'))?.toString()).toBe('a picture')
  pages.stop()
  expect(given.map(({ text }) => text)).toEqual(['a stored file'])
  expect(existsSync(given[0]?.path ?? '')).toBe(false)
  expect(readdirSync(folder)).toEqual([])
})
