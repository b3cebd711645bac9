import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { systemCaller } from '../../platform/caller.ts'
import { type DownloadToSave, saveDownloads } from './save-downloads.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

async function stored(text = '%PDF-1.7 A handbook', name = 'Handbook.pdf') {
  const { files } = rollcall.services
  const bytes = Buffer.from(text)
  const spooled = await files.receive(Readable.from([bytes]), bytes.length)
  return files.store(spooled, { candidateId: null, name, contentType: 'application/pdf' })
}
const download = async (change: Partial<DownloadToSave> = {}): Promise<DownloadToSave> => {
  const id = randomUUID()
  return {
    id,
    name: `handbook-${id}`,
    region: null,
    category: 'Getting started',
    title: 'Handbook',
    description: 'From your first day.',
    position: 0,
    file: await stored(),
    ...change,
  }
}
const save = (...downloads: DownloadToSave[]) =>
  rollcall.services.db.transaction((tx) =>
    saveDownloads(tx, rollcall.services, systemCaller(rollcall.clock), downloads),
  )
const fileOf = async ({ id }: DownloadToSave) => {
  const [row] = await rollcall.sql<{ fileId: string }>(
    'select file_id as "fileId" from downloads where id = $1',
    id,
  )
  return row?.fileId
}
const isKept = async (fileId: string | undefined) =>
  (await rollcall.sql('select from files where id = $1', fileId)).length === 1

test('a batch writes new and different downloads alone, and the same file is stored once', async () => {
  const [kept, renamed, added] = [await download(), await download(), await download()]
  await save(kept, renamed)
  const sentAgain = { ...kept, file: await stored() }
  const batch = [sentAgain, { ...renamed, title: 'Your handbook', file: null }, added]
  expect(await save(...batch)).toEqual({ created: [added.id], changed: [renamed.id], unchanged: [kept.id] })
  expect(await fileOf(kept)).toBe(kept.file?.id)
  expect(await isKept(sentAgain.file.id)).toBe(false)
  expect(await save({ ...added, file: null })).toMatchObject({ unchanged: [added.id] })
})

test('a new file replaces the old one, which is deleted', async () => {
  const one = await download()
  await save(one)
  const file = await stored('%PDF-1.7 The second edition')
  expect(await save({ ...one, file })).toMatchObject({ changed: [one.id] })
  expect([await isKept(one.file?.id), await isKept(file.id)]).toEqual([false, true])
})

test('two saves of one download at once keep one file', async () => {
  const one = await download()
  const other = { ...one, file: await stored() }
  const saved = await Promise.all([save(one), save(other)])
  expect(saved.map(({ created }) => created.length).sort((left, right) => left - right)).toEqual([0, 1])
  const kept = [await isKept(one.file?.id), await isKept(other.file.id)]
  expect(kept.filter(Boolean)).toHaveLength(1)
})

test('a new download without a file, and a name that another one has, are refused', async () => {
  const one = await download()
  await save(one)
  await expect(save(await download({ file: null }))).rejects.toMatchObject({ code: 'files_missing' })
  const refused = await download({ name: one.name })
  await expect(save(refused)).rejects.toMatchObject({ code: 'download_name_taken' })
  expect(await isKept(refused.file?.id)).toBe(false)
})
