import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAgencyFile } from '../../../test/a-registration.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { systemCaller } from '../../platform/caller.ts'
import { retireEvents } from './events.queries.ts'
import { type EventToSave, saveEvents } from './save-events.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

const HOUR = 3_600_000
const event = (change: Partial<EventToSave> = {}): EventToSave => {
  const id = randomUUID()
  return {
    id,
    region: 'AU',
    externalId: id,
    title: 'Reading aloud',
    type: 'Workshop',
    description: 'Bring a picture book.',
    facilitatorName: null,
    startsAt: TEST_NOW + HOUR,
    endsAt: TEST_NOW + 2 * HOUR,
    timeZone: 'Australia/Melbourne',
    cost: 19.5,
    status: 'open',
    numberOfSpaces: 20,
    enrolledCount: 3,
    registrationUrl: 'https://events.example/1',
    location: null,
    latitude: null,
    longitude: null,
    imageFileId: null,
    ...change,
  }
}
const save = (...events: EventToSave[]) =>
  rollcall.services.db.transaction((tx) => saveEvents(tx, systemCaller(rollcall.clock), events))
const recordedSaves = () =>
  rollcall.sql<{ details: unknown }>(
    `select details from audit_log where action = 'events_saved' order by id`,
  )
const hall = { name: 'Hall', line1: '1 Lane', line2: null, suburb: 'Carlton', state: 'VIC', postcode: '3053' }
const inCarlton = { location: { ...hall, country: 'Australia' }, latitude: -37.8, longitude: 144.97 }

test('a batch writes new and different events alone, with one entry in the log', async () => {
  const [kept, moved, added] = [event(), event(inCarlton), event()]
  await save(kept, moved)
  const before = (await recordedSaves()).length
  const batch = [kept, { ...moved, enrolledCount: 4 }, added]
  expect(await save(...batch)).toEqual({ created: [added.id], changed: [moved.id], unchanged: [kept.id] })
  expect(await save(...batch)).toMatchObject({ created: [], changed: [] })
  expect((await recordedSaves()).slice(before)).toEqual([
    { details: { created: [added.id], changed: [moved.id] } },
  ])
})

test('two identical saves at once write once', async () => {
  const batch = [event(), event()]
  const saved = await Promise.all([save(...batch), save(...batch)])
  expect(saved.map(({ created }) => created.length).sort((one, other) => one - other)).toEqual([0, 2])
})

test('an event that is over and moved to a later day is shown again', async () => {
  const past = event({ startsAt: TEST_NOW - 2 * HOUR, endsAt: TEST_NOW - HOUR })
  const isOver = () => rollcall.sql(`select is_over as "isOver" from events where id = $1`, past.id)
  await save(past)
  await retireEvents.run(rollcall.services.db, new Date(TEST_NOW))
  expect(await isOver()).toEqual([{ isOver: true }])
  expect(await save(past)).toMatchObject({ unchanged: [past.id] })
  await save({ ...past, endsAt: TEST_NOW + HOUR })
  expect(await isOver()).toEqual([{ isOver: false }])
})

test('a new picture replaces the old one, and belongs to one event', async () => {
  const [first, second] = [await addAgencyFile(rollcall, 'One'), await addAgencyFile(rollcall, 'Two')]
  const one = event({ imageFileId: first })
  await save(one)
  await save({ ...one, imageFileId: second })
  expect(await rollcall.sql('select id from files where id = any($1::uuid[])', [first, second])).toEqual([
    { id: second },
  ])
  await expect(save(event({ imageFileId: second }))).rejects.toMatchObject({ code: 'file_in_use' })
  await save({ ...one, imageFileId: null })
  expect(await rollcall.sql('select from files where id = $1', second)).toEqual([])
})

test.each<[string, Partial<EventToSave>]>([
  ['event_times_invalid', { endsAt: TEST_NOW + HOUR }],
  ['event_link_invalid', { registrationUrl: 'http://events.example/1' }],
  ['event_place_invalid', { latitude: -37.8, longitude: 144.97 }],
  ['time_zone_unknown', { timeZone: 'Melbourne' }],
  ['file_not_found', { imageFileId: randomUUID() }],
  ['event_external_id_taken', { externalId: 'demo-garden' }],
])('%s: %j', async (code, change) => {
  const [fine, refused] = [event(), event(change)]
  await expect(save(fine, refused)).rejects.toMatchObject({ code })
  expect(await rollcall.sql('select from events where id = $1', fine.id)).toEqual([])
})
