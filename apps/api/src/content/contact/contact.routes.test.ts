import { Office } from '@rollcall/contract/content/contact'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

test('every office can be reached, and every region has one', async () => {
  const { authorization } = await rollcall.signIn('ava')
  const answer = await rollcall.call('GET /offices', { headers: authorization })
  const offices = z.array(Office).parse(answer.json)
  expect(offices.length).toBeGreaterThanOrEqual(30)
  expect(new Set(offices.flatMap(({ countries }) => countries))).toEqual(
    new Set(['Australia', 'United Kingdom', 'Canada', 'United States', 'New Zealand']),
  )
  for (const { email, phone, address } of offices) {
    expect(email).toMatch(/^\S+@\S+$/)
    expect(phone).toMatch(/\d{3}/)
    expect(address.line1).not.toBe('')
  }
})

everyCodeIsMet('GET /offices')
