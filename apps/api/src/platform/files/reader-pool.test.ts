import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReaders } from './reader-pool.ts'

let folder: string
let silent: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'readers-'))
  silent = join(folder, 'silent.mjs')
  writeFileSync(silent, `process.on('message', () => undefined)`)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('whoever does not get a turn in time is told so, and the one before is left in peace', async () => {
  const readers = openReaders(silent, { size: 1, mostWaitMs: 20 })
  const first = readers.run({}).catch((error: unknown) => error)
  await expect(readers.run({})).rejects.toMatchObject({ isBusy: true })
  readers.stop()
  expect(await first).toMatchObject({ isBusy: false, message: 'It died over the file' })
})

test('one that takes too long is ended, and the next has its turn', async () => {
  const readers = openReaders(silent, { size: 1, deadlineMs: 20 })
  const both = [readers.run({}), readers.run({})]
  for (const one of both) await expect(one).rejects.toThrow('It took too long')
  readers.stop()
})
