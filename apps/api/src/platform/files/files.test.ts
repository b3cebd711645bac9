import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import type { Files } from './files.ts'
import type { FileDetails } from './stored-file.ts'

let rollcall: TestApp
let files: Files
beforeAll(async () => {
  rollcall = await createTestApp()
  files = rollcall.services.files
})
beforeEach(() => rollcall.sql('truncate files cascade; delete from stored_bytes'))
afterAll(() => rollcall.close())

const details: FileDetails = { candidateId: null, name: 'card.pdf', contentType: 'application/pdf' }
const stored = async (text: string) =>
  files.store(await files.receive(Readable.from([Buffer.from(text)]), 100), details)
const keep = (file: Awaited<ReturnType<typeof stored>>) =>
  rollcall.services.db.transaction((tx) => files.keep(tx, file))
const rows = () => rollcall.sql('select id from stored_bytes')
const longAgo = (column: string) =>
  rollcall.sql(`update stored_bytes set ${column} = now() - interval '25 hours' where ${column} is not null`)
const isThere = (id: string) =>
  files.open(id).then(
    async (stream) => (await buffer(stream)).length > 0,
    () => false,
  )

test('kept files survive every sweep', async () => {
  const file = await stored('kept')
  await keep(file)
  await longAgo('arrived_at')
  await files.sweep()
  expect(await isThere(file.id)).toBe(true)
})

test('files that were never kept are swept once their request must have ended, and their rows deleted a day later', async () => {
  const file = await stored('refused')
  await files.sweep()
  expect(await isThere(file.id)).toBe(true)
  await longAgo('arrived_at')
  await files.sweep()
  expect(await isThere(file.id)).toBe(false)
  expect(await rows()).toHaveLength(1)
  await longAgo('leaving_at')
  await files.sweep()
  expect(await rows()).toEqual([])
})

test('bytes that arrive after their row was given up are removed before it is forgotten', async () => {
  const file = await stored('late')
  await longAgo('arrived_at')
  await files.sweep()
  const again = await files.receive(Readable.from([Buffer.from('late')]), 100)
  await rollcall.sql('update stored_bytes set leaving_at = now()')
  // As a put that was under way does.
  const { diskStore } = await import('./disk-store.ts')
  await diskStore(join(rollcall.outboxFolder, '..', 'files')).put(file.id, again)
  expect(await isThere(file.id)).toBe(true)
  await longAgo('leaving_at')
  await files.sweep()
  expect([await isThere(file.id), await rows()]).toEqual([false, []])
})

test('discarded files cannot be kept: the request has to be repeated', async () => {
  const file = await stored('slow')
  await longAgo('arrived_at')
  await files.sweep()
  await expect(keep(file)).rejects.toMatchObject({ code: 'service_unavailable' })
  expect(await rollcall.sql('select from files')).toEqual([])
})

test('the bytes are deleted with their file, by any statement, and stay when that is rolled back', async () => {
  const file = await stored('followed')
  await keep(file)
  const takenBack = rollcall.services.db.transaction(async (tx) => {
    await tx.query({ name: '', text: 'delete from files where id = $1', values: [file.id] })
    throw new Error('taken back')
  })
  await expect(takenBack).rejects.toThrow('taken back')
  await files.sweep()
  expect(await isThere(file.id)).toBe(true)
  await rollcall.sql('delete from files where id = $1', file.id)
  await files.sweep()
  expect(await isThere(file.id)).toBe(false)
})

test('a file that is too large is refused while it arrives, and nothing is stored', async () => {
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(64)
    })(),
  )
  await expect(files.receive(endless, 1_000)).rejects.toMatchObject({ code: 'file_too_large' })
  expect(readdirSync(join(rollcall.outboxFolder, '..', 'files', 'arriving'))).toEqual([])
})
