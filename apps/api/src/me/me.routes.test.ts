import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/test-app.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

test('a candidate reads who they are, who their consultant is and what they may use', async () => {
  const { authorization } = await rollcall.signIn('mia')
  const answer = await rollcall.app.inject({ url: '/api/v1/me', headers: authorization })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    email: 'mia@rollcall.test',
    firstName: 'Amelia',
    preferredName: 'Mia',
    fullName: 'Amelia Clarke',
    associatedConsultant: { name: 'Harriet Cole', country: 'United Kingdom' },
    registrations: [{ title: 'Supply Teacher (Secondary Science)', status: 'Active' }],
    rollcallStatus: { rollcall: 'unset', activeDateLocal: '2026-11-17', activeDay: 'tomorrow' },
    features: { runningLate: 'enabled', route_myAvailability: 'underConstruction' },
  })
})
