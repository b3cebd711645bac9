import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCaptions, addVideo, CAPTIONS, FILM } from '../../../../test/a-compliance-kind.ts'
import { addItem, addRegistration, type GivenItem } from '../../../../test/a-registration.ts'
import { addActing } from '../../../../test/acting.ts'
import { everyCodeIsMet } from '../../../../test/codes-seen.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../../test/test-app.ts'

const FILM_CALL = 'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/video'
const PROGRESS = 'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/video/progress'
const SUBMIT = 'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/submit'

let rollcall: TestApp
let person: Person
let headers: Record<string, string>
let registrationId: string
beforeAll(async () => {
  rollcall = await createTestApp(({ embeds }) => {
    embeds.Vimeo = ['https://player.vimeo.com']
  })
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
  registrationId = await addRegistration(rollcall.sql, person.id)
})
afterAll(() => rollcall.close())

const item = (given: Partial<GivenItem> = {}) =>
  addItem(rollcall.sql, { registrationId, candidateId: person.id, referenceType: 'Video', ...given })
const film = async (given: Parameters<typeof addVideo>[1] = {}) =>
  item({ videoId: await addVideo(rollcall, given) })

const open = (complianceItemId: string, registration = registrationId) =>
  rollcall.call(FILM_CALL, { headers, params: { registrationId: registration, complianceItemId } })
const report = (complianceItemId: string, segments: unknown[], registration = registrationId) =>
  rollcall.call(PROGRESS, {
    headers,
    params: { registrationId: registration, complianceItemId },
    body: { segments },
  })
const submit = (complianceItemId: string) =>
  rollcall.call(SUBMIT, { headers, params: { registrationId, complianceItemId }, body: {} })

test('our own video plays in parts, repeatedly, in the browser that opened it', async () => {
  const id = await film({ minWatchPercentage: 80 })
  const opened = await open(id)
  expect(opened.json).toMatchObject({
    videoType: 'File',
    durationSeconds: 120,
    minWatchPercentageCompletionCriteria: 80,
    watchedSeconds: 0,
  })
  const url = opened.text('url')
  expect(url).toMatch(/^\/api\/v1\/file\/[\w-]{43}$/)
  const part = (more: Record<string, string> = {}) =>
    rollcall.app.inject({ url, headers: { range: 'bytes=0-99', cookie: opened.cookie, ...more } })
  for (const range of ['bytes=0-1', 'bytes=100-199', 'bytes=100-199', 'bytes=0-']) {
    const answer = await part({ range })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([206, 'video/mp4'])
  }
  expect((await part({ range: '' })).rawPayload.equals(FILM)).toBe(true)
  expect((await part({ cookie: '' })).statusCode).toBe(404)
  rollcall.clock.advance(3 * 3_600_000)
  expect((await part()).statusCode).toBe(206)
  rollcall.clock.advance(2 * 3_600_000)
  expect((await part()).statusCode).toBe(404)
})

test('a film seen to its end is done, and not before', async () => {
  const id = await film({ durationSeconds: 60, minWatchPercentage: 50 })
  await open(id)
  expect(await submit(id)).toMatchObject({ status: 422, code: 'video_not_watched' })
  for (let at = 10; at <= 20; at += 10) {
    rollcall.clock.advance(10_000)
    expect((await report(id, [[at - 10, at]])).json).toEqual({
      watchedSeconds: at,
      isWatched: false,
      watchedSegments: [[0, at]],
    })
  }
  expect((await submit(id)).code).toBe('video_not_watched')
  rollcall.clock.advance(10_000)
  expect((await report(id, [[20, 30]])).json).toEqual({
    watchedSeconds: 30,
    isWatched: true,
    watchedSegments: [[0, 30]],
  })
  expect((await open(id)).json).toMatchObject({ watchedSeconds: 30 })
  expect((await submit(id)).json).toMatchObject({ status: 'Complete', waitingFor: 'nobody' })
  expect(await submit(id)).toMatchObject({ status: 409, code: 'compliance_item_already_submitted' })
})

test('seconds stay credited when the film is opened again, and are not those of another film', async () => {
  const id = await film()
  await open(id)
  rollcall.clock.advance(10_000)
  await report(id, [[0, 10]])
  rollcall.clock.advance(30 * 60_000)
  expect((await open(id)).json).toMatchObject({ watchedSeconds: 10 })
  await rollcall.sql('update compliance_items set video_id = $2 where id = $1', id, await addVideo(rollcall))
  expect((await open(id)).json).toMatchObject({ watchedSeconds: 0 })
})

test('one forged report after a long wait completes nothing, with the player open or closed in between', async () => {
  const id = await film({ durationSeconds: 30, minWatchPercentage: 80 })
  await open(id)
  rollcall.clock.advance(4 * 60_000)
  expect((await report(id, [[0, 30]])).json).toMatchObject({ watchedSeconds: 7, isWatched: false })
  for (let opened = 0; opened < 5; opened++) {
    rollcall.clock.advance(4 * 60_000)
    await open(id)
    expect((await report(id, [[0, 30]])).json).toMatchObject({ watchedSeconds: 7, isWatched: false })
  }
  expect((await submit(id)).code).toBe('video_not_watched')
})

test('captions open as the video does, in every language there is', async () => {
  const videoId = await addVideo(rollcall)
  await addCaptions(rollcall, videoId, 'fr', 'en')
  const opened = await open(await item({ videoId }))
  const { captions } = opened.json as { captions: { language: string; url: string }[] }
  expect(captions.map(({ language }) => language)).toEqual(['en', 'fr'])
  for (const { url } of captions) {
    for (let times = 0; times < 2; times++) {
      const answer = await rollcall.app.inject({ url, headers: { cookie: opened.cookie } })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/vtt'])
      expect(answer.rawPayload.equals(CAPTIONS)).toBe(true)
    }
    expect((await rollcall.app.inject({ url })).statusCode).toBe(404)
  }
  expect((await open(await film())).json).toMatchObject({ captions: [], watchedSegments: [] })
})

test('a consultant who opens a film begins nothing: no time runs for the candidate', async () => {
  const id = await film()
  const acting = await addActing(rollcall, person.id)
  const given = { headers: acting.headers, params: { registrationId, complianceItemId: id } }
  expect((await rollcall.call(FILM_CALL, given)).json).toMatchObject({ watchedSeconds: 0 })
  rollcall.clock.advance(60_000)
  const { watchedSeconds } = (await report(id, [[0, 60]])).json as { watchedSeconds: number }
  expect(watchedSeconds).toBe(0)
})

const comb = Array.from({ length: 100 }, (_, tooth) => [tooth, tooth + 0.01])

test.each([
  ['claimed at once', [[0, 120]]],
  [
    'in pieces that overlap',
    [
      [0, 120],
      [10, 120],
      [0, 60],
      [60, 120],
    ],
  ],
  ['beyond both ends', [[-1_000, 1_000_000]]],
  ['backwards', [[120, 0]]],
  ['as a comb', comb],
  ['as a comb over and over', [...comb.slice(0, 50), ...comb.slice(0, 50)]],
])('a film %s never outruns the clock', async (_how, segments) => {
  const id = await film()
  await open(id)
  const watched: number[] = []
  for (let second = 1; second <= 8; second++) {
    rollcall.clock.advance(1_000)
    const { json } = await report(id, segments)
    watched.push((json as { watchedSeconds: number }).watchedSeconds)
    expect(watched.at(-1)).toBeLessThanOrEqual(second * 1.25)
  }
  expect(watched.at(-1)).toBeLessThanOrEqual(10)
  expect((await submit(id)).code).toBe('video_not_watched')
})

test('two windows that report at the same moment share the time there was', async () => {
  const id = await film()
  await open(id)
  for (let round = 0; round < 3; round++) {
    rollcall.clock.advance(10_000)
    const from = round * 10
    await Promise.all([0, 30, 60, 90].map((start) => report(id, [[start + from, start + from + 10]])))
  }
  const { json } = await report(id, [])
  expect((json as { watchedSeconds: number }).watchedSeconds).toBeLessThanOrEqual(30 * 1.25)
})

test('a video that was not opened is credited from the first report on', async () => {
  const id = await film()
  const nothing = { watchedSeconds: 0, isWatched: false, watchedSegments: [] }
  expect((await report(id, [[0, 120]])).json).toEqual(nothing)
  rollcall.clock.advance(8_000)
  expect((await report(id, [[0, 120]])).json).toMatchObject({ watchedSeconds: 10 })
})

test.each([
  ['Vimeo', 'https://player.vimeo.com/video/1?h=2', 200],
  ['Vimeo', 'https://player.vimeo.com.evil.example/video/1', 422],
  ['Youtube', 'https://player.vimeo.com/video/1', 422],
  ['Youtube', 'https://www.youtube-nocookie.com/embed/1', 422],
  ['Bitmovin', 'not an address', 422],
] as const)('of %s, %s answers %d', async (videoType, url, status) => {
  const answer = await open(await film({ videoType, url }))
  expect(answer.status).toBe(status)
  if (status === 200) expect(answer.json).toMatchObject({ videoType, url })
  else expect(answer.code).toBe('compliance_item_unavailable')
})

test('another candidate’s item, another kind of item and an item without a video are refused', async () => {
  const other = await rollcall.newPerson()
  const theirs = await addRegistration(rollcall.sql, other.id)
  for (const ask of [open, (id: string, registration?: string) => report(id, [], registration)]) {
    expect((await ask(randomUUID(), randomUUID())).code).toBe('registration_not_found')
    expect((await ask(randomUUID(), theirs)).code).toBe('registration_candidate_unauthorized')
    expect((await ask(randomUUID())).code).toBe('compliance_item_not_found')
    expect((await ask(await item({ referenceType: 'Form' }))).code).toBe('compliance_item_kind_mismatch')
    expect((await ask(await item())).code).toBe('compliance_item_unavailable')
  }
})

everyCodeIsMet(
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/video',
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/video/progress',
)
