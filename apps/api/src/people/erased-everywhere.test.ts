import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { bookingStatus } from '@rollcall/domain/bookings/booking-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBelongings, addSchool } from '../../test/a-booking.ts'
import { addEverythingAbout } from '../../test/everything-about.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { requestFor } from '../../test/valid-requests.ts'
import { erasePerson } from './erase-person.ts'
import { personalTables } from './personal-data.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

const UNVERIFIED_NUMBER = '+61412000678'
const REPLACED_NUMBER = '+61412000679'

/** The rows of all tables as text, and all files of the service by name and content. */
async function everythingKept(): Promise<{ where: string; text: string }[]> {
  const tables = await rollcall.sql<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const rows: { where: string; text: string }[] = []
  for (const { name } of tables) {
    const found = await rollcall.sql<{ text: string }>(`select t::text as text from "${name}" t`)
    rows.push({ where: name, text: found.map(({ text }) => text).join('\n') })
  }
  const root = dirname(rollcall.outboxFolder)
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ where: relative(root, path), text: `${path}\n${readFileSync(path, 'utf8')}` }))
  return [...rows, ...files]
}
const placesOf = (kept: { where: string; text: string }[], wanted: string) =>
  kept.filter(({ text }) => text.toLowerCase().includes(wanted.toLowerCase())).map(({ where }) => where)

test('after an erasure neither the database nor a folder has the name, an address or a number of the person', async () => {
  const person = await rollcall.newPerson()
  const { authorization: headers } = await rollcall.signIn(person.key)
  const own = await addBelongings(rollcall, person.id)
  const upload = await rollcall.call('POST /documents', { ...requestFor('POST /documents', own), headers })
  expect(upload.status).toBeLessThan(300)
  for (const to of [REPLACED_NUMBER, UNVERIFIED_NUMBER]) {
    const body = { channel: 'sms', to }
    expect((await rollcall.call('POST /me/mfa/devices', { headers, body })).status).toBe(201)
  }
  await rollcall.call('POST /password-reset', { body: { email: person.email } })
  expect(await rollcall.mailsTo(`${REPLACED_NUMBER}@sms.invalid`)).toHaveLength(1)
  expect(await rollcall.mailsTo(`${UNVERIFIED_NUMBER}@sms.invalid`)).toHaveLength(1)
  expect(await rollcall.mailsTo(person.email)).toHaveLength(1)
  await rollcall.sql(
    'update bookings set status = $2 where candidate_id = $1',
    person.id,
    bookingStatus.cancelledByClient,
  )
  await addEverythingAbout(rollcall.sql, person, {
    school: await addSchool(rollcall.sql),
    mark: 'zulu',
    year: 2001,
  })
  const secrets = [
    'zulu-first',
    'zulu-preferred',
    'zulu-last',
    'zulu-phone',
    'zulu-codes@rollcall.test',
    person.email,
    UNVERIFIED_NUMBER,
    REPLACED_NUMBER,
  ]
  const before = await everythingKept()
  for (const secret of secrets) expect([secret, placesOf(before, secret)]).not.toEqual([secret, []])

  expect(await erasePerson(rollcall.services, person.id)).toMatchObject({ outcome: 'erased' })
  await rollcall.services.files.sweep()

  const after = await everythingKept()
  for (const secret of secrets) expect([secret, placesOf(after, secret)]).toEqual([secret, []])
  // The id stays only where docs/privacy.md says: with pay records, offers, the pseudonym and in the audit log.
  const mayKeepId = Object.entries(personalTables)
    .filter(([, { onErasure }]) => onErasure !== 'deleted')
    .map(([table]) => table)
  expect(placesOf(after, person.id).filter((place) => !mayKeepId.includes(place))).toEqual([])
})
