import type { Call } from '@rollcall/contract/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBelongings, type Belongings } from '../../../test/a-booking.ts'
import { allCalls } from '../../../test/all-calls.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { candidateCalls, validRequests } from '../../../test/valid-requests.ts'

let rollcall: TestApp
let own: Belongings
let headers: Record<string, string>
beforeAll(async () => {
  rollcall = await createTestApp()
  const person = await rollcall.newPerson()
  own = await addBelongings(rollcall, person.id)
  headers = (await rollcall.signIn(person.key)).authorization
})
afterAll(() => rollcall.close())

/** Drawn by the service, pixels alone: the only content of a file that may be shown as it comes. */
const isPagePicture = (key: string) => key.endsWith('/pages/{page}')
const filesSent = candidateCalls.filter((key) => {
  const call: Call = allCalls[key]
  return call.answer === 'blob' && !isPagePicture(key)
})

test('there are calls that send files', () => expect(filesSent.length).toBeGreaterThan(5))

test.each(filesSent)('%s sends an attachment that no browser shows or runs', async (key) => {
  const sent = await rollcall.call(key, { ...validRequests[key](own), headers })
  expect(sent.status).toBe(200)
  expect(sent.headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; filename=/),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})
