import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/test-app.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

test('browsers get the settings they need, without those of other calls or of the service alone', async () => {
  const served: object = (await rollcall.app.inject('/config.json')).json()
  expect(Object.keys(rollcall.services.config).filter((name) => !(name in served))).toEqual([
    'offices',
    'retention',
    'features',
  ])
})
