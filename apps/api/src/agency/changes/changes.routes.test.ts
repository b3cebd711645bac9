import type { ChangesPage } from '@rollcall/contract/agency/changes'
import { defaultOngoingAvailability } from '@rollcall/domain/work/availability/ongoing-availability'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAgencyKey } from '../../../test/agency-key.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { serviceJobs } from '../../jobs.ts'
import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import { newId } from '../../platform/ids.ts'

let rollcall: TestApp
let person: Person
let key: string
beforeAll(async () => {
  rollcall = await createTestApp()
  key = (await addKey()).key
})
beforeEach(async () => {
  await rollcall.sql('delete from changes')
  person = await rollcall.newPerson()
})
afterAll(() => rollcall.close())

const addKey = (regions: string[] | null = null) =>
  addAgencyKey(rollcall, { scopes: ['changes:read'], regions })
const callerOf = ({ id }: Person): Caller => ({
  subject: { candidateId: id },
  actor: { kind: 'candidate', id },
  trace: null,
  clock: rollcall.clock,
})
const reportLate = (bookingId = newId(rollcall.clock.now()), by = callerOf(person)) =>
  rollcall.services.db.transaction((tx) => audit(tx, by, 'running_late', { bookingId, minutesLate: 5 }))

async function read(query: Record<string, string> = {}, by = key): Promise<ChangesPage> {
  const answer = await rollcall.call('GET /v1/changes', { headers: { authorization: `Bearer ${by}` }, query })
  expect(answer.status).toBe(200)
  return answer.json as ChangesPage
}

/** Another test on the same PostgreSQL may hold back the horizon for a moment. */
const readUntil = (count: number, query: Record<string, string> = {}, by = key) =>
  expect.poll(async () => (await read(query, by)).changes.length).toBe(count)

test('a change that a candidate makes is read again and again, with ids of the key’s source', async () => {
  await rollcall.sql(
    `insert into external_ids (source, resource, external_id, id) values ('crm', 'candidates', 'crm-1', $1), ('payroll', 'candidates', 'p-1', $1)`,
    person.id,
  )
  const { authorization } = await rollcall.signIn(person.key)
  const saved = await rollcall.call('PUT /availability/ongoing', {
    headers: authorization,
    body: defaultOngoingAvailability,
  })
  expect(saved.status).toBe(200)
  await readUntil(1)
  const [first, again] = [await read(), await read()]
  expect(again.changes).toEqual(first.changes)
  expect(first).toMatchObject({ hasMore: false })
  expect(first.changes).toEqual([
    {
      cursor: expect.stringMatching(/^[\da-f]{32}$/),
      type: 'availability.changed',
      at: new Date(rollcall.clock.now()).toISOString(),
      actor: { kind: 'candidate', id: person.id },
      candidate: { id: person.id, externalId: 'crm-1' },
      resource: 'candidates',
      id: person.id,
      externalId: 'crm-1',
      changed: ['ongoing'],
    },
  ])
})

test('pages continue after a change or after `next`, and skip nothing', async () => {
  const ids = [1, 2, 3].map(() => newId(rollcall.clock.now()))
  for (const id of ids) await reportLate(id)
  await readUntil(3)
  const first = await read({ limit: '2' })
  expect([first.changes.map(({ id }) => id), first.hasMore]).toEqual([ids.slice(0, 2), true])
  expect(first.next).toBe(first.changes[1]?.cursor)
  const second = await read({ after: first.next, limit: '2' })
  expect([second.changes.map(({ id }) => id), second.hasMore]).toEqual([ids.slice(2), false])
  const after = await read({ after: second.next })
  expect([after.changes, after.hasMore]).toEqual([[], false])
  const later = newId(rollcall.clock.now())
  await reportLate(later)
  await readUntil(1, { after: after.next })
  expect((await read({ after: after.next })).changes.map(({ id }) => id)).toEqual([later])
})

test('the chosen types alone are read', async () => {
  await reportLate()
  await rollcall.services.db.transaction((tx) =>
    audit(tx, callerOf(person), 'rollcall_answered', { dateLocal: '2026-11-18' }),
  )
  await readUntil(2)
  expect((await read({ types: 'checkIn.answered,offer.accepted' })).changes).toMatchObject([
    { type: 'checkIn.answered' },
  ])
})

test('a key of some regions sees no changes of others, also after its candidate moved', async () => {
  const [own, other] = [await addKey(['AU']), await addKey(['UK'])]
  await reportLate()
  await readUntil(1)
  await rollcall.sql(`update candidates set region = 'UK' where id = $1`, person.id)
  await readUntil(1, {}, own.key)
  expect((await read({}, other.key)).changes).toEqual([])
})

test('a change that is rolled back is never read', async () => {
  const failing = rollcall.services.db.transaction(async (tx) => {
    await audit(tx, callerOf(person), 'running_late', { bookingId: newId(rollcall.clock.now()) })
    throw new Error('not today')
  })
  await expect(failing).rejects.toThrow('not today')
  await reportLate()
  await readUntil(1)
})

test('changes are kept for 30 days', async () => {
  await reportLate()
  const before = rollcall.clock.now()
  const purge = () =>
    serviceJobs(rollcall.services)
      .find(({ name }) => name === 'purge')
      ?.run()
  for (const [days, left] of [
    [29, 1],
    [31, 0],
  ] as const) {
    rollcall.clock.set(before + days * 86_400_000)
    await purge()
    expect(await rollcall.sql('select from changes')).toHaveLength(left)
  }
  rollcall.clock.set(before)
})

test.each([{ after: 'soon' }, { after: 'f'.repeat(32) }, { types: 'offer.sold' }, { limit: '501' }])(
  '%j is refused',
  async (query) => {
    const answer = await rollcall.call('GET /v1/changes', {
      headers: { authorization: `Bearer ${key}` },
      query,
    })
    expect(answer.status).toBe(400)
  },
)

everyCodeIsMet('GET /v1/changes')
