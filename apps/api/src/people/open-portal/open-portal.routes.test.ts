import type { CallAnswer } from '@rollcall/contract/call'
import type { openPortalCalls } from '@rollcall/contract/people/open-portal'
import { overviewWindow } from '@rollcall/domain/work/bookings/overview-window'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openStream } from '../../../test/open-stream.ts'
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { audit } from '../../platform/audit.ts'
import { systemCaller } from '../../platform/caller.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

const TODAY = '2026-11-17'

async function open(
  person: Pick<Person, 'key'>,
  whileSignedIn: () => Promise<unknown> = async () => undefined,
) {
  const { cookie, authorization } = await rollcall.signIn(person.key)
  await whileSignedIn()
  const opened = await rollcall.call('POST /open', { cookie })
  return { opened, authorization }
}

test('the first screen holds what the three calls answer', async () => {
  const { opened, authorization: headers } = await open({ key: 'ava' })
  const [me, overview, summary] = await Promise.all([
    rollcall.call('GET /me', { headers }),
    rollcall.call('GET /bookings/overview', { headers, query: overviewWindow(TODAY) }),
    rollcall.call('GET /bookings/summary/{date}', { headers, params: { date: TODAY } }),
  ])
  expect([me.status, overview.status, summary.status]).toEqual([200, 200, 200])
  expect(summary.json).not.toEqual([])
  expect(opened.json).toMatchObject({
    first: { today: TODAY, me: me.json, overview: overview.json, summary: summary.json },
  })
  expect(opened.headers['cache-control']).toBe('no-store')
})

test('the stream of live updates continues where the first screen was read', async () => {
  const person = await rollcall.newPerson()
  const change = (action: 'offer_made' | 'candidate_changed') =>
    rollcall.services.db.transaction((tx) => audit(tx, systemCaller(rollcall.clock, person.id), action))
  const { opened, authorization } = await open(person, () => change('candidate_changed'))
  await change('offer_made')
  const { first } = opened.json as CallAnswer<(typeof openPortalCalls)['POST /open']>
  const stream = await openStream(rollcall, { ...authorization, 'last-event-id': first?.lastEventId ?? '' })
  onTestFinished(() => stream.close())
  await expect.poll(() => stream.kinds(), { timeout: 60_000 }).toEqual(['bookings'])
})

test('the reads of the first screen are one trip', async () => {
  const readTogether = vi.spyOn(rollcall.services.db, 'readTogether')
  await open({ key: 'ava' })
  expect(readTogether).toHaveBeenCalledOnce()
  readTogether.mockRestore()
})

test('a suspended account gets a token and no first screen', async () => {
  const person = await rollcall.newPerson()
  const { opened, authorization: headers } = await open(person, () =>
    rollcall.sql('update candidates set suspended_at = now() where id = $1', person.id),
  )
  expect(opened).toMatchObject({ status: 200, json: { accessToken: expect.any(String), first: null } })
  expect((await rollcall.call('GET /me', { headers })).code).toBe('account_suspended')
})

test('without a second factor that the agency requires there is no first screen', async () => {
  const { config } = rollcall.services
  const { secondFactor } = config.identity
  config.identity.secondFactor = { ...secondFactor, all: 'required' }
  const { opened, authorization: headers } = await open(await rollcall.newPerson())
  expect(opened).toMatchObject({ status: 200, json: { first: null } })
  expect((await rollcall.call('GET /me', { headers })).code).toBe('mfa_setup_required')
  config.identity.secondFactor = secondFactor
})
