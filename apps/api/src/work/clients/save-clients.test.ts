import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { systemCaller } from '../../platform/caller.ts'
import { type LocationToSave, saveClients, saveLocations } from './save-clients.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

const [kept, renamed, added, campus] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
const save = (...clients: { id: string; name: string }[]) =>
  rollcall.services.db.transaction((tx) =>
    saveClients(
      tx,
      systemCaller(rollcall.clock),
      clients.map((client) => ({ ...client, region: 'AU' })),
    ),
  )
const location: LocationToSave = {
  id: campus,
  clientId: kept,
  name: 'Main campus',
  line1: '1 Wick Street',
  line2: null,
  suburb: 'Brunswick',
  state: 'VIC',
  postcode: '3056',
  country: 'Australia',
  latitude: null,
  longitude: null,
  timeZone: 'Australia/Melbourne',
}
const saveLocation = (change: Partial<LocationToSave> = {}) =>
  rollcall.services.db.transaction((tx) =>
    saveLocations(tx, systemCaller(rollcall.clock), [{ ...location, ...change }]),
  )
const recorded = (action: string) =>
  rollcall.sql<{ details: unknown }>(
    `select details from audit_log where action = $1 order by id desc`,
    action,
  )

test('a batch of clients writes and records new and different ones alone', async () => {
  await save({ id: kept, name: 'Hill' }, { id: renamed, name: 'Dale' })
  const before = await recorded('clients_saved')
  const batch = [
    { id: kept, name: 'Hill' },
    { id: renamed, name: 'Glen' },
    { id: added, name: 'Ford' },
  ]
  expect(await save(...batch)).toEqual({ created: [added], changed: [renamed], unchanged: [kept] })
  const after = await recorded('clients_saved')
  expect(after).toHaveLength(before.length + 1)
  expect(after[0]?.details).toEqual({ created: [added], changed: [renamed] })

  expect(await save(...batch)).toEqual({ created: [], changed: [], unchanged: [kept, renamed, added] })
  expect(await recorded('clients_saved')).toHaveLength(after.length)
})

test('a location needs a known client and a named time zone, and is written only when it differs', async () => {
  await save({ id: kept, name: 'Hill' })
  await expect(saveLocation({ clientId: randomUUID() })).rejects.toMatchObject({ code: 'client_not_found' })
  for (const timeZone of ['', '+10:00', 'Australia/Brunswick'])
    await expect(saveLocation({ timeZone })).rejects.toMatchObject({
      code: 'time_zone_unknown',
      param: campus,
    })
  expect(await saveLocation()).toMatchObject({ created: [campus] })
  expect(await saveLocation()).toMatchObject({ unchanged: [campus] })
  expect(await saveLocation({ line2: 'Gate 2' })).toMatchObject({ changed: [campus] })
  expect(await recorded('locations_saved')).toMatchObject([
    { details: { created: [], changed: [campus] } },
    { details: { created: [campus], changed: [] } },
    {},
  ])
})
