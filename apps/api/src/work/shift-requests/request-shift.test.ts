import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addConsultantOf } from '../../../test/a-person.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'

let rollcall: TestApp
let person: Person
let headers: Record<string, string>
beforeAll(async () => {
  rollcall = await createTestApp()
})
beforeEach(async () => {
  rollcall.clock.set(TEST_NOW)
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
})
afterAll(() => rollcall.close())

const valid = { date: '2026-11-16', startTime: '08:20', endTime: '15:10', notes: 'Covered 3/4D.' }
const ask = (change: Record<string, unknown> = {}, more: Record<string, string> = {}) =>
  rollcall.call('POST /bookings/shift-request-email', {
    headers: { ...headers, ...more },
    body: { ...valid, ...change },
  })
const audits = () =>
  rollcall.sql(
    `select * from audit_log where action = 'shift_requested' and subject_id = $1 order by id`,
    person.id,
  )
const mailsAboutThem = async (to: string) =>
  (await rollcall.mailsTo(to)).filter(({ text }) => text.includes(person.email))

test('the request is mailed to the consultant with all details', async () => {
  const consultantEmail = `consultant-${person.id}@rollcall.test`
  await addConsultantOf(rollcall.sql, person.id, consultantEmail)
  expect((await ask({ clientName: 'Lantern Hill' })).status).toBe(204)
  const [mail, ...others] = await mailsAboutThem(consultantEmail)
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/asks you to add a shift on Mon, 16 Nov 2026$/)
  expect(mail?.text).toContain('Mon, 16 Nov 2026, 8:20 am – 3:10 pm at Lantern Hill')
  expect(mail?.text).toContain('Notes: Covered 3/4D.')
  expect(mail?.text).toContain('See their shifts:\nhttp://localhost:4000/shifts')
  expect(await audits()).toMatchObject([{ actor_kind: 'candidate', actor_id: person.id }])
})

test('without a consultant the request goes to the office of the region', async () => {
  const [site] = rollcall.services.config.sites.filter(({ region }) => region === 'AU')
  await ask()
  expect(await mailsAboutThem(site?.support.email ?? '')).toHaveLength(1)
})

test('markup in a request stays text', async () => {
  const [site] = rollcall.services.config.sites.filter(({ region }) => region === 'AU')
  await ask({ notes: '<img src=x onerror=alert(1)>', clientName: '<b>Bold</b>' })
  const [mail] = await mailsAboutThem(site?.support.email ?? '')
  expect(mail?.html).not.toMatch(/<img|<b>Bold/)
  expect(mail?.text).toContain('<b>Bold</b>')
})

test('characters that turn letters round do not reach a mail', async () => {
  const [site] = rollcall.services.config.sites.filter(({ region }) => region === 'AU')
  await ask({ notes: 'Paid \u202e05$\u202c cash \u200e', clientName: 'Wattle\u2066 Bend' })
  const [mail] = await mailsAboutThem(site?.support.email ?? '')
  expect(mail?.text).toContain('at Wattle Bend')
  expect(mail?.text).toContain('Notes: Paid 05$ cash')
})

test('a repeated request is one mail', async () => {
  const key = { 'idempotency-key': `shift-${person.id}` }
  await ask({}, key)
  await ask({}, key)
  expect(await audits()).toHaveLength(1)
})

test('500 characters of notes are taken', async () => {
  expect((await ask({ notes: 'x'.repeat(500) })).status).toBe(204)
})

test.each([
  ['501 characters of notes', { notes: 'x'.repeat(501) }],
  ['no notes at all', { notes: undefined }],
  ['a client’s name of 201 characters', { clientName: 'x'.repeat(201) }],
  ['an end before the start', { startTime: '15:10', endTime: '08:20' }],
  ['an end at the start', { endTime: '08:20' }],
  ['a day that is none', { date: '2026-02-30' }],
  ['a time in another format', { startTime: '8:20 am' }],
])('%s is refused, and no mail is sent', async (_what, change) => {
  expect(await ask(change)).toMatchObject({ status: 400, code: 'request_invalid' })
  expect(await audits()).toEqual([])
})

test.each([
  ['Australia/Melbourne', '2026-11-17T12:59:59.999Z', '2026-11-17', '2026-11-18'],
  ['Australia/Melbourne', '2026-11-17T13:00:00.000Z', '2026-11-18', '2026-11-19'],
  ['America/Los_Angeles', '2026-11-18T07:59:59.999Z', '2026-11-17', '2026-11-18'],
  ['America/Los_Angeles', '2026-11-18T08:00:00.000Z', '2026-11-18', '2026-11-19'],
])('in %s at %s a shift of %s is taken and one of %s is refused', async (zone, now, today, tomorrow) => {
  await rollcall.sql('update candidates set timezone = $2 where id = $1', person.id, zone)
  rollcall.clock.set(Date.parse(now))
  headers = (await rollcall.signIn(person.key)).authorization
  expect(await ask({ date: tomorrow })).toMatchObject({
    status: 422,
    code: 'shift_request_date_in_future',
    json: { param: 'date' },
  })
  expect(await audits()).toEqual([])
  expect((await ask({ date: today })).status).toBe(204)
})

test('a time that no clock shows is refused', async () => {
  expect((await ask({ startTime: '25:00', endTime: '99:99' })).status).toBe(400)
})

test('without the feature the request is refused', async () => {
  await rollcall.sql(
    `update candidates set features = '{"enableAddNewShift":"disabled"}' where id = $1`,
    person.id,
  )
  expect(await ask()).toMatchObject({ status: 403, code: 'feature_not_enabled' })
  expect(await audits()).toEqual([])
})

test('ten an hour are enough, for each candidate by themselves', async () => {
  for (let at = 0; at < 10; at++) expect((await ask()).status).toBe(204)
  const answer = await ask()
  expect(answer).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(59 * 60)
  expect(await audits()).toHaveLength(10)
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
  expect((await ask()).status).toBe(204)
})

everyCodeIsMet('POST /bookings/shift-request-email')
