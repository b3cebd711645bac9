import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAgencyFile } from '../../../test/a-registration.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { systemCaller } from '../../platform/caller.ts'
import { type FormToSave, saveForms } from './forms/save-forms.ts'
import { saveVideos, type VideoToSave } from './videos/save-videos.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

const saveForm = (...forms: FormToSave[]) =>
  rollcall.services.db.transaction((tx) => saveForms(tx, systemCaller(rollcall.clock), forms))
const saveVideo = (...videos: VideoToSave[]) =>
  rollcall.services.db.transaction((tx) => saveVideos(tx, systemCaller(rollcall.clock), videos))

const question = { fieldId: 'why', title: 'Why?', fieldType: 'text', rules: [], options: [] } as const

test('forms of each source are written once, and changed where they differ', async () => {
  const internal: FormToSave = { id: randomUUID(), source: 'internal', fieldMeta: [question] }
  const referees: FormToSave = {
    id: randomUUID(),
    source: 'referees',
    fieldMeta: [question],
    refereesNeeded: 2,
  }
  const jotForm: FormToSave = { id: randomUUID(), source: 'jotForm', jotFormId: '123' }
  const ids = [internal, referees, jotForm].map(({ id }) => id)
  const saved = await Promise.all([
    saveForm(internal, referees, jotForm),
    saveForm(internal, referees, jotForm),
  ])
  expect(saved.flatMap(({ created }) => created).sort()).toEqual(ids.sort())
  const changed = { ...referees, refereesNeeded: 3 }
  expect(await saveForm(internal, changed, jotForm)).toMatchObject({ changed: [referees.id] })
})

const video = (change: Partial<VideoToSave> = {}): VideoToSave => ({
  id: randomUUID(),
  videoType: 'Vimeo',
  url: 'https://vimeo.example/1',
  fileId: null,
  durationSeconds: 60,
  minWatchPercentage: null,
  captions: [],
  ...change,
})

test('a video changes with its captions, and a language that is left out is deleted', async () => {
  const [en, mi, fileId] = [
    await addAgencyFile(rollcall, 'WEBVTT en'),
    await addAgencyFile(rollcall, 'WEBVTT mi'),
    await addAgencyFile(rollcall, 'Film'),
  ]
  const film = video({ videoType: 'File', url: null, fileId, captions: [{ language: 'en', fileId: en }] })
  expect(await saveVideo(film)).toMatchObject({ created: [film.id] })
  expect(await saveVideo(film)).toMatchObject({ unchanged: [film.id] })
  const both = [...film.captions, { language: 'mi', fileId: mi }]
  expect(await saveVideo({ ...film, captions: both })).toMatchObject({ changed: [film.id] })
  expect(await saveVideo(film)).toMatchObject({ changed: [film.id] })
  await expect(saveVideo(video({ captions: film.captions }))).rejects.toMatchObject({ code: 'file_in_use' })
})

test.each<[string, Partial<VideoToSave>]>([
  ['video_source_invalid', { url: null }],
  ['video_source_invalid', { fileId: randomUUID() }],
  ['video_source_invalid', { videoType: 'File' }],
  ['file_not_found', { videoType: 'File', url: null, fileId: randomUUID() }],
])('%s: %j', async (code, change) => {
  await expect(saveVideo(video(change))).rejects.toMatchObject({ code })
})
