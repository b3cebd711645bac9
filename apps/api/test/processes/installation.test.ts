import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localDateOf, localTimeOf } from '@rollcall/domain/time/local-time'
import { expect, test } from 'vitest'
import { drawnCertificates, photoOf } from '../drawn-certificates.ts'
import { writeForm } from '../form.ts'
import { createTestDatabase } from '../test-database.ts'
import { rowsOf } from './database-rows.ts'
import { ask } from './http-client.ts'
import { type Installation, installRelease, verifyChecksums } from './installed-release.ts'
import { startMailReceiver } from './mail-receiver.ts'
import { runInstalled } from './run-command.ts'
import { type ServiceProcess, startProcess } from './service-process.ts'
import { until } from './until.ts'
import { zoneAtNoon } from './zone-at-noon.ts'

const MINUTE_MS = 60_000
const PASSWORD = 'Chalk-and-cheese-7'
const EMAIL = 'ava.nguyen@example.org'

test('an unpacked release is read-only and run by an ordinary user, and a candidate works a shift by commands and mailed links', async ({
  onTestFinished,
}) => {
  const [installation, database] = await Promise.all([installRelease(), createTestDatabase('empty')])
  onTestFinished(() => database.drop())
  verifyChecksums(installation)
  const { dataDir } = installation
  const receiver = await startMailReceiver()
  const env = { DATABASE_URL: database.url, DEMO: 'off', SMTP_URL: receiver.url }
  const agency = (...args: string[]) =>
    runInstalled(
      installation,
      'agency',
      { ...env, MIGRATIONS_DATABASE_URL: database.url, DATA_DIR: dataDir },
      ...args,
    )
  const save = async (noun: string, resource: object) => {
    const { code, stdout, stderr } = await agency(noun, 'save', '--source=crm', JSON.stringify(resource))
    expect([code, stderr]).toEqual([0, ''])
    return stdout
  }

  expect((await agency('catalogue', 'load', 'au')).code).toBe(0)
  const service = await startProcess({ env, dataDir, installation })
  await checkVersion(service, installation)
  const now = Date.now()
  const timezone = zoneAtNoon(now)
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
    timezone,
  })
  const candidate = {
    externalId: 'p1',
    firstName: 'Ava',
    lastName: 'Nguyen',
    email: EMAIL,
    region: 'AU',
    state: 'Victoria',
    timezone,
  }
  await save('candidate', candidate)
  expect(await save('candidate', candidate)).toMatch(/unchanged\n$/)
  const date = localDateOf(now, timezone)
  const shift = {
    client: 'c1',
    location: 'l1',
    dateLocal: date,
    startTimeLocal: localTimeOf(now + 30 * MINUTE_MS, timezone),
    endTimeLocal: '16:00',
  }
  await save('booking', { externalId: 'b1', ...shift, ratePerHour: 72.4 })

  expect((await agency('candidate', 'invite', 'p1', '--source=crm')).stdout).toBe('p1 is mailed the link.\n')
  expect((await agency('candidate', 'invite', 'p1', '--source=crm')).stdout).toBe('p1 was invited before.\n')
  const deadline = new Date(now + 20 * MINUTE_MS).toISOString()
  const offered = await agency('booking', 'offer', 'b1', '--source=crm', '--to=p1', `--until=${deadline}`)
  expect([offered.stdout, offered.stderr]).toEqual([expect.stringMatching(/^p1 {2}\S+ {2}offered\n$/), ''])

  await until('the link and the offer are mailed', () => receiver.received.length >= 2)
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
  const bookingId = booking?.id ?? ''
  const write = async (call: string, body: object) =>
    (
      await ask(service, `POST /api/v1${call}`, {
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        body,
      })
    ).status
  expect(await write(`/bookings/${bookingId}/tentative-fill`, { action: 'accept' })).toBe(200)
  expect(
    await rowsOf(
      database.url,
      'select b.status, c.email from bookings b join candidates c on c.id = b.candidate_id',
    ),
  ).toEqual([{ status: 110, email: EMAIL }])
  const refused = await agency('booking', 'offer', 'b1', '--source=crm', '--to=p1', `--until=${deadline}`)
  expect([refused.code, refused.stderr]).toEqual([1, 'Nothing was changed: booking_not_offerable.\n'])

  await checkReading(service, headers)
  expect(await write('/time-entries/clock-in', { bookingId })).toBe(200)
  expect(await write('/time-entries/clock-out', { bookingId })).toBe(200)
  const blocks = [{ type: 'bookingDuration', startTime: '09:00', endTime: '11:30' }]
  const hours = { bookingId, date, blocks, isRestBreakCompliant: true }
  expect(await write(`/bookings/${bookingId}/shift-record`, hours)).toBe(200)
  expect(await rowsOf(database.url, 'select status from bookings')).toEqual([{ status: 115 }])

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
  const erasure = await runInstalled(installation, 'erase', { ...env, DATA_DIR: dataDir }, `--email=${EMAIL}`)
  expect([erasure.code, erasure.stderr]).toEqual([1, expect.stringMatching(/^Not erased: [^]*Hill School/)])
  expect((await service.stop()).code).toBe(0)
  verifyChecksums(installation)
})

/** One version, and a list of exactly the packages that are there. */
async function checkVersion(service: ServiceProcess, { folder }: Installation) {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const { version } = JSON.parse(read('package.json'))
  expect((await ask(service, 'GET /healthz')).json()).toMatchObject({ status: 'ok', version })
  expect(service.stdout()).toContain(`Rollcall ${version} is running at`)
  expect(read('CHANGELOG.md')).toContain(`\n## [${version}] `)
  const home = await ask(service, 'GET /', { headers: { accept: 'text/html' } })
  expect([home.status, home.body]).toEqual([200, expect.stringContaining('<script')])

  const { metadata, components } = JSON.parse(read('sbom.cdx.json'))
  expect(metadata.component).toMatchObject({ name: 'rollcall', version })
  const named = components.map(({ group, name }: { group?: string; name: string }) =>
    group ? `${group}/${name}` : name,
  )
  const installed = readdirSync(join(folder, 'node_modules')).flatMap((name) =>
    name.startsWith('@')
      ? readdirSync(join(folder, 'node_modules', name)).map((inner) => `${name}/${inner}`)
      : name,
  )
  // The first two are installed, the others are in the bundles of the service and of the portal.
  expect(named).toEqual(expect.arrayContaining(['sharp', 'tesseract.js', 'fastify', 'zod', 'react']))
  expect(installed.filter((name) => !named.includes(name))).toEqual([])
  expect(named.filter((name: string) => /^(?:vite|esbuild|vitest|playwright)$/.test(name))).toEqual([])
}

/** A scan passes through both readers: as a picture, and as words. On a busy machine the time for reading may run out. */
async function checkReading(service: ServiceProcess, headers: Record<string, string>) {
  const [card] = drawnCertificates
  if (!card) throw new Error('No certificate is drawn')
  const bytes = await photoOf(card, 'scan')
  await until('the scan is read', async () => {
    const form = writeForm('POST /certifications/extract-details', {
      files: [{ name: 'card.png', bytes }],
      parts: {},
    })
    const answer = await ask(service, 'POST /api/v1/certifications/extract-details', {
      headers: { ...headers, 'content-type': form.contentType },
      body: form.body,
    })
    expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('"fields"')])
    return answer.body.includes(card.fields.certRefNo ?? 'no reference')
  })
}
