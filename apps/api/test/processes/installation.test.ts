import { localDateOf } from '@rollcall/domain/time/local-time'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../test-database.ts'
import { rowsOf } from './database-rows.ts'
import { ask } from './http-client.ts'
import { startMailReceiver } from './mail-receiver.ts'
import { runCommand } from './run-command.ts'
import { startProcess, temporaryFolder } from './service-process.ts'
import { until } from './until.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PASSWORD = 'Chalk-and-cheese-7'
const EMAIL = 'remy.marsh@example.org'

test('an empty installation has a candidate who accepts a shift, by commands and mailed links alone', async ({
  onTestFinished,
}) => {
  const database = await createTestDatabase('empty')
  onTestFinished(() => database.drop())
  const receiver = await startMailReceiver()
  const env = { DATABASE_URL: database.url, DEMO: 'off', SMTP_URL: receiver.url }
  const dataDir = temporaryFolder()
  const agency = (...args: string[]) =>
    runCommand('agency', { ...env, MIGRATIONS_DATABASE_URL: database.url, DATA_DIR: dataDir }, ...args)
  const save = async (noun: string, resource: object) => {
    const { code, stdout, stderr } = await agency(noun, 'save', '--source=crm', JSON.stringify(resource))
    expect([code, stderr]).toEqual([0, ''])
    return stdout
  }

  expect((await agency('catalogue', 'load', 'au')).code).toBe(0)
  const service = await startProcess({ env, dataDir })
  expect(await save('client', { externalId: 'c1', name: 'Hill School', region: 'AU' })).toMatch(
    /^c1 {2}\S+ {2}created\n$/,
  )
  await save('location', {
    externalId: 'l1',
    client: 'c1',
    name: 'Main campus',
    address: {
      line1: '1 Wick Street',
      suburb: 'Brunswick',
      state: 'VIC',
      postcode: '3056',
      country: 'Australia',
    },
    timezone: 'Australia/Melbourne',
  })
  const candidate = {
    externalId: 'p1',
    firstName: 'Remy',
    lastName: 'Marsh',
    email: EMAIL,
    region: 'AU',
    state: 'Victoria',
    timezone: 'Australia/Melbourne',
  }
  await save('candidate', candidate)
  expect(await save('candidate', candidate)).toMatch(/unchanged\n$/)
  const startsOn = localDateOf(Date.now() + 7 * DAY_MS, 'Australia/Melbourne')
  const shift = {
    client: 'c1',
    location: 'l1',
    dateLocal: startsOn,
    startTimeLocal: '08:20',
    endTimeLocal: '15:10',
  }
  await save('booking', { externalId: 'b1', ...shift, ratePerHour: 72.4 })

  expect((await agency('candidate', 'invite', 'p1', '--source=crm')).stdout).toBe('p1 is mailed the link.\n')
  expect((await agency('candidate', 'invite', 'p1', '--source=crm')).stdout).toBe('p1 was invited before.\n')
  const deadline = new Date(Date.now() + 2 * DAY_MS).toISOString()
  const offered = await agency('booking', 'offer', 'b1', '--source=crm', '--to=p1', `--until=${deadline}`)
  expect([offered.stdout, offered.stderr]).toEqual([expect.stringMatching(/^p1 {2}\S+ {2}offered\n$/), ''])

  await until('the link and the offer are mailed', () => receiver.received.length === 2)
  const textOf = (subject: RegExp) =>
    receiver.received.find((mail) => subject.test(mail.subject ?? ''))?.text ?? ''
  const [, token = ''] = /#token=(\S+)/.exec(textOf(/set up your account/)) ?? []
  expect(textOf(/^Can you take a shift at Hill School/)).toContain('/guest/')

  const setUp = await ask(service, 'POST /api/v1/me/account/setup', {
    headers: { 'x-account-setup-token': token },
    body: { password: PASSWORD },
  })
  expect(setUp.status).toBe(200)
  const signedIn = await ask(service, 'POST /identity/sign-in', {
    body: { email: EMAIL, password: PASSWORD },
  })
  expect(signedIn.status).toBe(200)
  const headers = { authorization: `Bearer ${signedIn.json().accessToken}` }
  const [booking] = await rowsOf<{ id: string }>(database.url, 'select id from bookings')
  const accepted = await ask(service, `POST /api/v1/bookings/${booking?.id}/tentative-fill`, {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: { action: 'accept' },
  })
  expect(accepted.status).toBe(200)
  expect(
    await rowsOf(
      database.url,
      'select b.status, c.email from bookings b join candidates c on c.id = b.candidate_id',
    ),
  ).toEqual([{ status: 110, email: EMAIL }])

  const refused = await agency('booking', 'offer', 'b1', '--source=crm', '--to=p1', `--until=${deadline}`)
  expect([refused.code, refused.stderr]).toEqual([1, 'Nothing was changed: booking_not_offerable.\n'])
  const wrong = await agency('client', 'save', '--source=crm', '{"externalId": "c2", "region": "FR"}')
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('→ at region')])
  expect(
    await rowsOf(
      database.url,
      `select distinct action from audit_log where actor_kind = 'system' order by action`,
    ),
  ).toEqual(
    [
      'bookings_saved',
      'candidate_created',
      'candidate_invited',
      'catalogue_loaded',
      'clients_saved',
      'forms_saved',
      'locations_saved',
      'offer_made',
    ].map((action) => ({ action })),
  )
  expect((await service.stop()).code).toBe(0)
})
