import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DEMO_PASSWORD } from '../../../../demo/src/data/demo-people.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { systemCaller } from '../../platform/caller.ts'
import { inviteCandidate } from './invite-candidate.ts'
import { type CandidateToSave, saveCandidates } from './save-candidates.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

const candidate = (change: Partial<CandidateToSave> = {}): CandidateToSave => ({
  id: randomUUID(),
  email: 'remy@rollcall.test',
  firstName: 'Remy',
  preferredName: null,
  lastName: 'Marsh',
  phoneNumber: null,
  region: 'AU',
  state: 'Victoria',
  language: 'en-AU',
  timeZone: 'Australia/Melbourne',
  consultantId: null,
  features: {},
  homeLatitude: null,
  homeLongitude: null,
  isSuspended: false,
  ...change,
})
const save = (...candidates: CandidateToSave[]) =>
  rollcall.services.db.transaction((tx) =>
    saveCandidates(tx, rollcall.services, systemCaller(rollcall.clock), candidates),
  )
const recorded = (id: string) =>
  rollcall.sql(`select action from audit_log where subject_id = $1 order by id`, id)

test('a batch writes new and different candidates alone, each with its entry in the log', async () => {
  const [kept, renamed, added] = [candidate(), candidate(), candidate()]
  await save(kept, renamed)
  const batch = [kept, { ...renamed, preferredName: 'Rem' }, added]
  expect(await save(...batch)).toEqual({ created: [added.id], changed: [renamed.id], unchanged: [kept.id] })
  expect(await save(...batch)).toMatchObject({ created: [], changed: [] })
  expect(await recorded(kept.id)).toEqual([{ action: 'candidate_created' }])
  expect(await recorded(renamed.id)).toEqual([
    { action: 'candidate_created' },
    { action: 'candidate_changed' },
  ])
})

test('a candidate stays suspended since the first save that said so, until a save says otherwise', async () => {
  const remy = candidate({ isSuspended: true })
  const suspendedAt = () => rollcall.sql(`select suspended_at as at from candidates where id = $1`, remy.id)
  await save(remy)
  rollcall.clock.advance(60_000)
  expect(await save(remy)).toMatchObject({ unchanged: [remy.id] })
  await save({ ...remy, state: 'Tasmania' })
  expect(await suspendedAt()).toEqual([{ at: TEST_NOW }])
  expect(await save({ ...remy, isSuspended: false })).toMatchObject({ changed: [remy.id] })
  expect(await suspendedAt()).toEqual([{ at: null }])
})

test('an unknown time zone, an unknown consultant and an erased candidate are refused', async () => {
  const erased = candidate()
  await save(erased)
  await rollcall.sql(`update candidates set erased_at = now() where id = $1`, erased.id)
  for (const [given, code] of [
    [candidate({ timeZone: 'Melbourne' }), 'time_zone_unknown'],
    [candidate({ consultantId: randomUUID() }), 'consultant_not_found'],
    [{ ...erased, firstName: 'Back' }, 'candidate_erased'],
  ] as const)
    await expect(save(given)).rejects.toMatchObject({ code })
})

test('a batch with two rows for one candidate is refused', async () => {
  const remy = candidate()
  await expect(save(remy, { ...remy, firstName: 'Remi' })).rejects.toMatchObject({
    code: 'resource_given_twice',
    param: remy.id,
  })
})

const invite = (candidateId: string, isAgain = false) =>
  rollcall.services.db.transaction((tx) =>
    inviteCandidate(tx, rollcall.services, systemCaller(rollcall.clock), { candidateId, isAgain }),
  )
const subjectsTo = async (email: string) => (await rollcall.mailsTo(email)).map(({ subject }) => subject)
const emailOf = (name: string) => `${name}-${randomUUID()}@rollcall.test`
const usableLinks = async (id: string) =>
  (await rollcall.sql(`select from one_time_tokens where account_id = $1 and used_at is null`, id)).length

test('a candidate is invited once, and again only on request and until the account is set up', async () => {
  const remy = candidate({ email: emailOf('remy') })
  await save(remy)
  expect([await invite(remy.id), await invite(remy.id)]).toEqual([true, false])
  expect(await invite(remy.id, true)).toBe(true)
  expect(await usableLinks(remy.id)).toBe(1)
  await rollcall.sql(`update accounts set password_hash = 'x' where id = $1`, remy.id)
  expect(await invite(remy.id, true)).toBe(false)
  expect(await subjectsTo(remy.email)).toHaveLength(2)
})

test('a suspended, an erased and an unknown candidate, and one with the email of an account, are not invited', async () => {
  const [suspended, erased] = [candidate({ email: emailOf('s'), isSuspended: true }), candidate()]
  const other = candidate({ email: (await rollcall.newPerson()).email.toUpperCase() })
  await save(suspended, erased, other)
  await rollcall.sql(`update candidates set erased_at = now() where id = $1`, erased.id)
  for (const [id, code] of [
    [suspended.id, 'candidate_suspended'],
    [erased.id, 'candidate_erased'],
    [randomUUID(), 'candidate_not_found'],
    [other.id, 'email_of_another_account'],
  ] as const)
    await expect(invite(id)).rejects.toMatchObject({ code })
})

test('a new email is the one to sign in with: sessions and earlier links end, and both addresses are mailed', async () => {
  const remy = candidate({ email: emailOf('remy') })
  await save(remy)
  await invite(remy.id)
  await rollcall.sql(
    `update accounts set password_hash = (select password_hash from accounts where email_key = 'ava@rollcall.test')
     where id = $1`,
    remy.id,
  )
  const signIn = (email: string) =>
    rollcall.call('POST /sign-in', { body: { email, password: DEMO_PASSWORD } })
  const session = await signIn(remy.email)
  const authorization = { authorization: `Bearer ${session.text('accessToken')}` }

  const email = emailOf('marsh')
  await save({ ...remy, email })
  expect(await usableLinks(remy.id)).toBe(0)
  expect((await rollcall.call('GET /me', { headers: authorization })).status).toBe(401)
  expect([(await signIn(remy.email)).code, (await signIn(email.toUpperCase())).status]).toEqual([
    'user_not_found',
    200,
  ])
  const changed = expect.stringMatching(/^You now sign in to .* with another email address$/)
  expect([await subjectsTo(remy.email), await subjectsTo(email)]).toEqual([
    [expect.stringContaining('set up your account'), changed],
    [changed],
  ])
  expect((await rollcall.mailsTo(remy.email))[1]?.text).not.toContain(email)
  expect(await recorded(remy.id)).toContainEqual({ action: 'sign_in_email_changed' })

  await save({ ...remy, email: email.toUpperCase() })
  expect((await signIn(email)).status).toBe(200)
  expect(await subjectsTo(email)).toHaveLength(1)
})

/** Saves it before the last transaction of the request, which has already found the account. */
async function saveDuring<T>(changed: CandidateToSave, request: () => Promise<T>): Promise<T> {
  const { db } = rollcall.services
  const transaction = db.transaction.bind(db)
  const spy = vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
    await transaction((tx) => saveCandidates(tx, rollcall.services, systemCaller(rollcall.clock), [changed]))
    return transaction(work)
  })
  try {
    return await request()
  } finally {
    spy.mockRestore()
  }
}

test('a reset or a sign-in by the previous email that is under way gets no link and no session', async () => {
  const remy = candidate({ email: emailOf('remy') })
  await save(remy)
  await invite(remy.id)
  await rollcall.sql(
    `update accounts set password_hash = (select password_hash from accounts where email_key = 'ava@rollcall.test')
     where id = $1`,
    remy.id,
  )
  const marsh = { ...remy, email: emailOf('marsh') }
  const { status } = await saveDuring(marsh, () =>
    rollcall.call('POST /password-reset', { body: { email: remy.email } }),
  )
  expect([status, await usableLinks(remy.id)]).toEqual([204, 0])
  expect(await subjectsTo(remy.email)).toHaveLength(2)
  const signedIn = await saveDuring({ ...remy, email: emailOf('quinn') }, () =>
    rollcall.call('POST /sign-in', { body: { email: marsh.email, password: DEMO_PASSWORD } }),
  )
  expect(signedIn.code).toBe('wrong_password')
})

test('an account that is not set up yet gets its link at the new address, and the earlier link ends', async () => {
  const remy = candidate({ email: emailOf('remy') })
  await save(remy)
  await invite(remy.id)
  const email = emailOf('marsh')
  await save({ ...remy, email })
  expect(await usableLinks(remy.id)).toBe(1)
  expect([await subjectsTo(remy.email), await subjectsTo(email)]).toEqual([
    [expect.stringContaining('set up your account')],
    [expect.stringContaining('set up your account')],
  ])
})

test('an email that another candidate signs in with is refused, and nothing changes', async () => {
  const [remy, other] = [candidate({ email: emailOf('remy') }), await rollcall.newPerson()]
  await save(remy)
  await invite(remy.id)
  await expect(save({ ...remy, email: other.email, firstName: 'Rem' })).rejects.toMatchObject({
    code: 'email_of_another_account',
    param: remy.id,
  })
  expect(await rollcall.sql(`select first_name, email from candidates where id = $1`, remy.id)).toEqual([
    { first_name: 'Remy', email: remy.email },
  ])
})
