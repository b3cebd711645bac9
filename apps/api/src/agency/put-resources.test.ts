import { randomUUID } from 'node:crypto'
import {
  type BookingBody,
  CandidateBody,
  type ClientBody,
  type LocationBody,
} from '@rollcall/contract/agency/resources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { erasePerson } from '../people/privacy/erase-person.ts'
import { systemCaller } from '../platform/caller.ts'
import type { Transaction } from '../platform/database/database.ts'
import { type OfferOfResources, offerBookings } from './offer-bookings.ts'
import { putBookings } from './put-bookings.ts'
import { putCandidates } from './put-candidates.ts'
import { putClients, putLocations } from './put-clients.ts'
import { putConsultants } from './put-consultants.ts'
import type { Put, SourceCaller } from './put-resources.ts'
import { resourceCommands } from './resource-commands.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

const by = (source: string): SourceCaller => ({ source, caller: systemCaller(rollcall.clock) })
const inTransaction = <T>(act: (tx: Transaction) => Promise<T>) => rollcall.services.db.transaction(act)

const client = (change: Partial<Put<ClientBody>> = {}): Put<ClientBody> => ({
  externalId: 'c1',
  name: 'Hill School',
  region: 'AU',
  ...change,
})
const location = (change: Partial<Put<LocationBody>> = {}): Put<LocationBody> => ({
  externalId: 'l1',
  client: 'c1',
  name: 'Main campus',
  address: {
    line1: '1 Wick Street',
    line2: undefined,
    suburb: 'Brunswick',
    state: 'VIC',
    postcode: '3056',
    country: 'Australia',
  },
  coordinates: undefined,
  timezone: 'Australia/Melbourne',
  ...change,
})
const candidate = (change: Partial<Put<CandidateBody>> = {}): Put<CandidateBody> => ({
  ...CandidateBody.parse({
    firstName: 'Remy',
    lastName: 'Marsh',
    email: 'remy@rollcall.test',
    region: 'AU',
    state: 'Victoria',
    timezone: 'Australia/Melbourne',
  }),
  externalId: 'p1',
  ...change,
})
const booking = (change: Partial<Put<BookingBody>> = {}): Put<BookingBody> => ({
  externalId: 'b1',
  client: 'c1',
  location: 'l1',
  dateLocal: '2026-11-25',
  startTimeLocal: '08:20',
  endTimeLocal: '15:10',
  payOptionType: undefined,
  ratePerHour: 72.4,
  grades: undefined,
  description: undefined,
  contact: undefined,
  group: undefined,
  candidate: undefined,
  ...change,
})
const put = {
  clients: (source: string, ...given: Put<ClientBody>[]) =>
    inTransaction((tx) => putClients(tx, by(source), given)),
  locations: (source: string, ...given: Put<LocationBody>[]) =>
    inTransaction((tx) => putLocations(tx, by(source), given)),
  candidates: (source: string, ...given: Put<CandidateBody>[]) =>
    inTransaction((tx) => putCandidates(tx, rollcall.services, by(source), given)),
  bookings: (source: string, ...given: Put<BookingBody>[]) =>
    inTransaction((tx) => putBookings(tx, rollcall.services, by(source), given)),
}

test('a resource keeps its id under an external id, and two sources may use one external id', async () => {
  const [created] = await put.clients('one', client())
  expect(created).toMatchObject({ externalId: 'c1', effect: 'created' })
  expect(await put.clients('one', client())).toEqual([{ ...created, effect: 'unchanged' }])
  expect(await put.clients('one', client({ name: 'Dale School' }))).toEqual([
    { ...created, effect: 'changed' },
  ])
  const [others] = await put.clients('two', client())
  expect(others).toMatchObject({ effect: 'created' })
  expect(others?.id).not.toBe(created?.id)
})

test('resources refer to each other by external ids, of another source too, or by our ids', async () => {
  const [school] = await put.clients('crm', client())
  const [campus] = await put.locations('crm', location())
  const [remy] = await put.candidates('crm', candidate())
  const consultant = {
    externalId: 'k1',
    name: 'Priya Raman',
    country: 'Australia',
    state: 'Victoria',
    phoneNumber: '+61 3 5550 1000',
    email: 'priya@rollcall.test',
  }
  await inTransaction((tx) => putConsultants(tx, by('crm'), [consultant]))
  expect(await put.candidates('crm', candidate({ consultant: 'k1' }))).toEqual([
    { ...remy, effect: 'changed' },
  ])

  const [own] = await put.bookings('crm', booking({ candidate: 'p1', group: 'g1' }))
  const [others] = await put.bookings(
    'payroll',
    booking({
      client: { source: 'crm', externalId: 'c1' },
      location: { id: campus?.id ?? '' },
      dateLocal: '2026-11-26',
    }),
  )
  const rows = await rollcall.sql(
    `select client_id, location_id, candidate_id, block_id is null as "isAlone" from bookings
     where id in ($1, $2) order by date_local`,
    own?.id,
    others?.id,
  )
  const place = { client_id: school?.id, location_id: campus?.id }
  expect(rows).toEqual([
    { ...place, candidate_id: remy?.id, isAlone: false },
    { ...place, candidate_id: null, isAlone: true },
  ])
})

test('an unknown reference is refused by its name, and nothing is written', async () => {
  await put.clients('crm', client(), client({ externalId: 'c2' }))
  await put.locations('crm', location())
  for (const [writing, code, param] of [
    [() => put.locations('crm', location({ client: 'c9' })), 'client_not_found', 'c9'],
    [() => put.locations('hr', location()), 'client_not_found', 'c1'],
    [() => put.candidates('crm', candidate({ consultant: 'k9' })), 'consultant_not_found', 'k9'],
    [() => put.bookings('crm', booking({ location: 'l9' })), 'location_not_found', 'l9'],
    [
      () => put.bookings('crm', booking({ candidate: { source: 'crm', externalId: 'p9' } })),
      'candidate_not_found',
      'p9',
    ],
  ] as const)
    await expect(writing()).rejects.toMatchObject({ code, param })
  await expect(put.bookings('crm', booking({ client: 'c2' }))).rejects.toMatchObject({
    code: 'location_of_another_client',
  })
  await expect(
    put.locations('crm', location({ externalId: 'new', client: { id: randomUUID() } })),
  ).rejects.toMatchObject({ code: 'client_not_found' })
  expect(await rollcall.sql(`select from external_ids where external_id = 'new'`)).toEqual([])
})

test('a suspended candidate is saved and not invited, until they are no longer suspended', async () => {
  const invited = () =>
    rollcall.sql(
      `select from audit_log l join external_ids e on e.id = l.subject_id
       where e.source = 'suspending' and l.action = 'candidate_invited'`,
    )
  const email = `remy-${randomUUID()}@rollcall.test`
  const [created] = await put.candidates('suspending', candidate({ email, invite: true, suspended: true }))
  expect([created?.effect, await invited()]).toEqual(['created', []])
  await put.candidates('suspending', candidate({ email, invite: true }))
  expect(await invited()).toHaveLength(1)
  const [suspended] = await put.candidates('suspending', candidate({ email, invite: true, suspended: true }))
  expect([suspended?.effect, await invited()]).toEqual(['changed', [{}]])
})

test('the command invites all candidates of a source who may be invited, once', async () => {
  const person = (externalId: string, change: Partial<Put<CandidateBody>> = {}) =>
    candidate({ externalId, email: `${externalId}@rollcall.test`, ...change })
  await put.candidates(
    'everyone',
    person('all-new'),
    person('all-invited', { invite: true }),
    person('all-suspended', { suspended: true }),
    // The address of a candidate with an account.
    person('all-taken', { email: 'all-invited@rollcall.test' }),
  )
  const inviteAll = async () => {
    const { db, clock } = rollcall.services
    const run = resourceCommands['candidate invite']?.(['--all', '--source', 'everyone'])
    return run?.(db, clock, () => Promise.resolve(rollcall.services))
  }
  await expect(inviteAll()).rejects.toThrow(
    'all-taken  email_of_another_account\n1 mailed the link, 1 refused.',
  )
  await expect(inviteAll()).rejects.toThrow('0 mailed the link, 1 refused.')
  const mailed = async (name: string) => (await rollcall.mailsTo(`${name}@rollcall.test`)).length
  expect([await mailed('all-new'), await mailed('all-invited'), await mailed('all-suspended')]).toEqual([
    1, 1, 0,
  ])
})

test('a batch that names a resource twice is refused', async () => {
  await expect(put.clients('crm', client(), client({ name: 'Dale' }))).rejects.toMatchObject({
    code: 'resource_given_twice',
    param: 'c1',
  })
})

test('of one hundred identical saves, ten at a time, one creates a row', async () => {
  const same = candidate({ externalId: 'race', email: 'race@rollcall.test', invite: true })
  const effects: string[] = []
  const saveTenTimes = async () => {
    for (let time = 0; time < 10; time++)
      for (const { effect } of await put.candidates('crm', same)) effects.push(effect)
  }
  await Promise.all(Array.from({ length: 10 }, saveTenTimes))
  expect(effects.filter((effect) => effect === 'created')).toHaveLength(1)
  expect(effects.filter((effect) => effect === 'unchanged')).toHaveLength(99)
  expect(await rollcall.sql(`select from candidates where email = $1`, same.email)).toHaveLength(1)
  expect(await rollcall.mailsTo(same.email)).toHaveLength(1)
})

test('batches that name the same new rows in opposite orders all succeed', async () => {
  const clients = Array.from({ length: 20 }, (_, at) => client({ externalId: `order-${at}` }))
  const reversed = [...clients].reverse()
  await Promise.all(
    Array.from({ length: 10 }, (_, at) => put.clients('crm', ...(at % 2 ? clients : reversed))),
  )
  expect(await rollcall.sql(`select from external_ids where external_id like 'order-%'`)).toHaveLength(20)
})

test('the external id of an erased person is free, and saving it creates another person', async () => {
  const gone = candidate({ externalId: 'gone', email: 'gone@rollcall.test' })
  const [before] = await put.candidates('crm', gone)
  await erasePerson(rollcall.services, before?.id ?? '')
  const [after] = await put.candidates('crm', gone)
  expect(after).toMatchObject({ effect: 'created' })
  expect(after?.id).not.toBe(before?.id)
})

test('a booking or the open bookings of a group are offered to candidates by their external ids', async () => {
  await put.clients('work', client())
  await put.locations('work', location())
  await put.candidates('work', candidate({ email: 'offered@rollcall.test' }))
  const bookings = await put.bookings(
    'work',
    booking({ group: 'g1' }),
    booking({ externalId: 'b2', group: 'g1', dateLocal: '2026-11-26' }),
    booking({ externalId: 'b3', dateLocal: '2026-11-27' }),
  )
  const offer = (what: OfferOfResources['what'], candidates = ['p1']) =>
    inTransaction((tx) =>
      offerBookings(tx, rollcall.services, by('work'), {
        what,
        candidates,
        expiresAt: rollcall.clock.now() + 60 * 60_000,
      }),
    )
  const offeredBy = async (made: readonly { id: string }[]) =>
    (
      await rollcall.sql<{ id: string }>(
        `select booking_id as id from offer_bookings where offer_id = $1 order by date_local`,
        made[0]?.id,
      )
    ).map(({ id }) => id)
  const ids = bookings.map(({ id }) => id)
  expect(await offeredBy(await offer({ group: 'g1' }))).toEqual(ids.slice(0, 2))
  expect(await offeredBy(await offer({ booking: 'b3' }))).toEqual(ids.slice(2))
  await rollcall.sql(`update bookings set status = -18 where id = any($1)`, ids)
  for (const [what, candidates, code] of [
    [{ group: 'g1' }, ['p1'], 'booking_not_offerable'],
    [{ group: 'g9' }, ['p1'], 'booking_not_found'],
    [{ booking: 'b9' }, ['p1'], 'booking_not_found'],
    [{ booking: 'b3' }, ['p9'], 'candidate_not_found'],
  ] as const)
    await expect(offer(what, [...candidates])).rejects.toMatchObject({ code })
})
