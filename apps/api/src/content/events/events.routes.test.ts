import { randomUUID } from 'node:crypto'
import type { Event, Events } from '@rollcall/contract/content/events'
import type { Pagination } from '@rollcall/contract/pagination'
import { type Coordinates, distanceKm } from '@rollcall/domain/content/events/distance'
import {
  eventLocations,
  eventPrices,
  isFound,
  MAX_EVENTS_FOUND,
  ONLINE_COMES_AFTER_KM,
} from '@rollcall/domain/content/events/event-filter'
import { regions } from '@rollcall/domain/regions/region'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPicture, planEvents } from '../../../../demo/src/data/demo-events.ts'
import { addSchool } from '../../../test/a-booking.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { onSql } from '../../../test/on-sql.ts'
import { createTestApp, type Person, TEST_NOW, type TestApp } from '../../../test/test-app.ts'
import { serviceJobs } from '../../jobs.ts'
import { saveEventRows } from './events.queries.ts'

let rollcall: TestApp
let person: Person
let headers: Record<string, string>
beforeAll(async () => {
  rollcall = await createTestApp()
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
})
beforeEach(() => rollcall.clock.set(TEST_NOW))
afterAll(() => rollcall.close())

const HOUR = 3_600_000
const home: Coordinates = { latitude: -37.7672, longitude: 144.9602 }

const live = (region: string, at: Coordinates | null) =>
  rollcall.sql(
    'update candidates set region = $2, home_latitude = $3, home_longitude = $4 where id = $1',
    person.id,
    region,
    at?.latitude ?? null,
    at?.longitude ?? null,
  )

interface Given {
  at?: Coordinates | null
  region?: string
  startsInHours?: number
  cost?: number
  status?: string
  spaces?: number | null
  enrolled?: number
}
const hall = { name: 'Hall', line1: '1 Lane', line2: null, suburb: 'Carlton', state: 'VIC', postcode: '3053' }

async function addEvents(given: readonly Given[]): Promise<string[]> {
  const rows = given.map(
    ({
      at = home,
      region = 'AU',
      startsInHours = 24,
      cost = 0,
      status = 'open',
      spaces = null,
      enrolled = 0,
    }) => {
      const id = randomUUID()
      return {
        id,
        region,
        externalId: id,
        title: 'An event',
        type: 'Workshop',
        description: '',
        startsAt: new Date(TEST_NOW + startsInHours * HOUR),
        endsAt: new Date(TEST_NOW + (startsInHours + 2) * HOUR),
        timeZone: 'Australia/Melbourne',
        cost,
        status,
        numberOfSpaces: spaces,
        enrolledCount: enrolled,
        registrationUrl: 'https://events.example/1',
        location: at && { ...hall, country: 'Australia' },
        latitude: at?.latitude ?? null,
        longitude: at?.longitude ?? null,
      }
    },
  )
  await saveEventRows.all(onSql(rollcall.sql), JSON.stringify(rows), new Date(TEST_NOW))
  return rows.map(({ id }) => id)
}
const clear = () => rollcall.sql('delete from events where external_id not like $1', 'demo-%')

async function list(query: Record<string, string> = {}) {
  const answer = await rollcall.call('GET /pd/events', { headers, query })
  expect(answer.status).toBe(200)
  const { events, ...rest } = answer.json as Events
  const pagination = JSON.parse(String(answer.headers['x-pagination'])) as Pagination
  return { ...rest, events, pagination, ids: events.map(({ id }) => id), total: pagination.totalCount }
}

test.each(regions)(
  'the demo’s events in %s: what is to come there, none cancelled or begun',
  async (region) => {
    await live(region, null)
    const planned = planEvents(region, TEST_NOW).map(({ event }) => event)
    const { events, currency } = await list({ pageSize: '100' })
    const gone = ['demo-garden', 'demo-last-week']
    expect(events.map(({ title }) => title).sort()).toEqual(
      planned
        .filter(({ externalId }) => !gone.includes(externalId))
        .map(({ title }) => title)
        .sort(),
    )
    expect(currency).toBe({ AU: 'AUD', NZ: 'NZD', UK: 'GBP', CA: 'CAD', US: 'USD' }[region])
    const firstAid = events.find(({ title }) => title.startsWith('First aid')) as Event
    expect(firstAid).toMatchObject({
      isFull: true,
      remainingSpaces: 0,
      numberOfSpaces: 30,
      cost: 120,
      distance: null,
    })
    expect(events.find(({ title }) => title.startsWith('Calm'))).toMatchObject({
      remainingSpaces: 1,
      isFull: false,
    })
    expect(events.find(({ type }) => type === 'Drop-in')).toMatchObject({
      location: null,
      remainingSpaces: null,
    })
  },
)

test('an event has the fields of the specification', async () => {
  await live('AU', home)
  const { events, isHomeKnown } = await list({
    distanceFromKM: '10',
    priceType: 'paid',
    locationType: 'inPerson',
  })
  expect(isHomeKnown).toBe(true)
  expect(events).toEqual([
    {
      id: expect.any(String),
      registrationURL: 'https://events.commonroom.example/au/reading-aloud',
      type: 'Workshop',
      title: 'Reading aloud so that everyone listens',
      startDateTimeUTC: '2026-11-23T05:30:00.000Z',
      endDateTimeUTC: '2026-11-23T07:30:00.000Z',
      timeZone: 'Australia/Melbourne',
      cost: 45,
      status: 'open',
      numberOfSpaces: 24,
      enrolledCount: 11,
      remainingSpaces: 13,
      isFull: false,
      description: expect.stringContaining('picture book'),
      distance: 3.7,
      facilitatorName: 'Imogen Fairweather',
      createdDateUTC: expect.any(String),
      hasImage: expect.any(Boolean),
      location: {
        name: 'Tramshed Hall',
        address: {
          line1: '12 Signal Box Lane',
          line2: null,
          suburb: 'Carlton',
          state: 'VIC',
          postcode: '3053',
          country: 'Australia',
          fullAddress: '12 Signal Box Lane, Carlton VIC 3053',
          latitude: -37.7996,
          longitude: 144.9671,
        },
      },
    },
  ])
})

test('an event is there until it begins, and the job that takes it out of the indexes changes nothing else', async () => {
  await live('AU', null)
  const [soon = ''] = await addEvents([{ startsInHours: 0.5 }])
  expect((await list({ pageSize: '100' })).ids).toContain(soon)
  rollcall.clock.advance(HOUR / 2)
  const begun = await list({ pageSize: '100' })
  expect(begun.ids).not.toContain(soon)
  await rollcall.sql(`update events set ends_at = starts_at + interval '1 second' where id = $1`, soon)
  rollcall.clock.advance(1000)
  await serviceJobs(rollcall.services)
    .find(({ name }) => name === 'purge')
    ?.run()
  expect(await rollcall.sql('select is_over from events where id = $1', soon)).toEqual([{ is_over: true }])
  expect((await list({ pageSize: '100' })).ids).toEqual(begun.ids)
  await clear()
})

/** The same in every run, so that a failure can be repeated. */
function scattered(around: Coordinates, count: number): Given[] {
  let seed = 20_261_117
  const next = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const wrapped = (longitude: number) => ((longitude + 540) % 360) - 180
  return Array.from({ length: count }, () => {
    const spread = next() < 0.5 ? 0.4 : 8
    const at = {
      latitude: around.latitude + (next() - 0.5) * spread,
      longitude: wrapped(around.longitude + (next() - 0.5) * spread),
    }
    return {
      at: next() < 0.25 ? null : at,
      cost: next() < 0.5 ? 0 : 10,
      startsInHours: next() * 2000 - 200,
      status: next() < 0.1 ? 'cancelled' : 'open',
    }
  })
}

test.each([
  ['AU', home],
  // The date line runs through both.
  ['NZ', { latitude: -43.95, longitude: -179.9 }],
  ['US', { latitude: 51.9, longitude: 179.2 }],
  ['UK', { latitude: 51.5465, longitude: -0.01 }],
] as const)('in %s every search finds what the rule keeps, nearest or soonest first', async (region, at) => {
  await live(region, at)
  await rollcall.sql(`update events set status = 'cancelled'`)
  const given = scattered(at, 110).map((event) => ({ ...event, region }))
  const ids = await addEvents(given)
  const known = given.map((event, index) => ({
    id: ids[index] as string,
    startsInHours: event.startsInHours as number,
    isListed: event.status === 'open' && (event.startsInHours as number) > 0,
    distanceKm: event.at ? distanceKm(at, event.at) : null,
    isOnline: !event.at,
    isFree: event.cost === 0,
  }))
  for (const sort of ['nearest', 'soonest'] as const) {
    const rank = ({ distanceKm: km }: (typeof known)[number]) =>
      sort === 'nearest' ? (km ?? ONLINE_COMES_AFTER_KM) : 0
    for (const distanceFromKM of [0, 10, 50, 333])
      for (const locationType of eventLocations)
        for (const priceType of eventPrices) {
          const search = { distanceFromKM, locationType, priceType }
          const expected = known
            .filter((event) => event.isListed && isFound(event, search))
            .sort((one, other) => rank(one) - rank(other) || one.startsInHours - other.startsInHours)
          const query = { ...search, distanceFromKM: String(distanceFromKM), sort, pageSize: '100' }
          expect((await list(query)).ids, JSON.stringify(query)).toEqual(expected.map(({ id }) => id))
        }
  }
  await clear()
  await rollcall.sql(`update events set status = 'open' where external_id <> 'demo-garden'`)
})

test('without a home there are no distances, the filter is not applied, and the soonest come first', async () => {
  await live('CA', null)
  const { events, ids, isHomeKnown, total } = await list({ distanceFromKM: '10', sort: 'nearest' })
  expect(isHomeKnown).toBe(false)
  expect(new Set(events.map(({ distance }) => distance))).toEqual(new Set([null]))
  const order = events.map(({ isFull, startDateTimeUTC }) => `${isFull} ${startDateTimeUTC}`)
  expect(order).toEqual(order.toSorted())
  expect((await list()).ids).toEqual(ids)
  expect((await list()).total).toBe(total)
})

test('pages follow one another up to the maximum number of results, which the header states', async () => {
  await live('UK', { latitude: 51.5465, longitude: -0.1058 })
  await addEvents(
    Array.from({ length: MAX_EVENTS_FOUND + 30 }, (_, index) => ({
      region: 'UK',
      at: { latitude: 51.55 + index / 10_000, longitude: -0.1 },
    })),
  )
  const first = await list({ pageSize: '100' })
  expect(first.pagination).toEqual({
    totalCount: MAX_EVENTS_FOUND,
    pageSize: 100,
    currentPage: 1,
    totalPages: 2,
  })
  const second = await list({ pageSize: '100', page: '2' })
  expect(new Set([...first.ids, ...second.ids]).size).toBe(MAX_EVENTS_FOUND)
  const beyond = await list({ pageSize: '100', page: '3' })
  expect([beyond.ids, beyond.total]).toEqual([[], MAX_EVENTS_FOUND])
  await clear()
})

test('a search by words, type and dates finds what has all of them; full events come last', async () => {
  await live('AU', home)
  await rollcall.sql(`update events set status = 'cancelled'`)
  const [reading = '', maths = '', full = '', later = ''] = await addEvents([
    { startsInHours: 48 },
    { startsInHours: 24 },
    { startsInHours: 2, spaces: 5, enrolled: 5 },
    { startsInHours: 240 },
  ])
  await rollcall.sql(`update events set title = 'Reading 100% aloud', type = 'Course' where id = $1`, reading)
  await rollcall.sql(`update events set facilitator_name = 'Imogen Ash' where id = $1`, maths)
  const everything = [maths, reading, later, full]
  // Tomorrow in Melbourne is the 18th: TEST_NOW is in the morning of the 17th there.
  const day = (hours: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Melbourne' }).format(TEST_NOW + hours * HOUR)
  for (const [query, found] of [
    [{}, everything],
    [{ sort: 'nearest' }, everything],
    [{ search: '  ALOUD reading ' }, [reading]],
    [{ search: '100%' }, [reading]],
    [{ search: 'readi_g' }, []],
    [{ search: 'imogen' }, [maths]],
    [{ search: 'carlton', type: 'Workshop' }, [maths, later, full]],
    [{ type: 'Course' }, [reading]],
    [{ dateFrom: day(24), dateTo: day(48) }, [maths, reading]],
    [{ dateFrom: day(48), sort: 'nearest' }, [reading, later]],
    [{ dateTo: day(24), search: '', type: '', suburb: '' }, [maths, full]],
  ] as const) {
    expect((await list(query)).ids, JSON.stringify(query)).toEqual(found)
  }
  expect((await list()).types).toEqual(['Course', 'Workshop'])
  await clear()
  await rollcall.sql(`update events set status = 'open' where external_id <> 'demo-garden'`)
})

test('distances are from a suburb with a school of the agency or an event, whatever its case; else from home', async () => {
  await live('AU', null)
  const school = await addSchool(rollcall.sql)
  await rollcall.sql(
    `update locations set suburb = 'Quarry Vale', latitude = $2, longitude = $3 where id = $1`,
    school.locationId,
    home.latitude,
    home.longitude,
  )
  const [far = '', near = ''] = await addEvents([
    { at: { latitude: -38.5, longitude: 146 } },
    { at: { latitude: home.latitude + 0.01, longitude: home.longitude } },
  ])
  const from = await list({ suburb: 'quarry vale', distanceFromKM: '10', locationType: 'inPerson' })
  expect(from).toMatchObject({ isHomeKnown: false, isSuburbKnown: true })
  expect(from.ids).toContain(near)
  expect(from.ids).not.toContain(far)
  expect(from.events.find(({ id }) => id === near)?.distance).toBe(1.1)
  expect(await list({ suburb: 'Atlantis' })).toMatchObject({ isSuburbKnown: false })
  // A suburb that only an event has.
  await rollcall.sql(
    `update events set location = jsonb_set(location, '{suburb}', '"Weir Flat"') where id = $1`,
    near,
  )
  const fromEvent = await list({ suburb: 'weir flat', distanceFromKM: '10', locationType: 'inPerson' })
  expect(fromEvent.isSuburbKnown).toBe(true)
  expect(fromEvent.events.find(({ id }) => id === near)?.distance).toBe(0)
  expect(await list()).toMatchObject({ isSuburbKnown: null })
  // Schools and events of another region are not looked at.
  await live('UK', null)
  for (const suburb of ['Quarry Vale', 'Weir Flat'])
    expect(await list({ suburb })).toMatchObject({ isSuburbKnown: false })
  await clear()
})

test.each([
  [{ distanceFromKM: '', locationType: '', priceType: '', sort: '', page: '1' }, 200],
  [{ search: 'x'.repeat(101) }, 400],
  [{ dateFrom: '17/11/2026' }, 400],
  // A year without events.
  [{ dateFrom: '0000-01-01' }, 400],
  [{ dateTo: '9999-12-31' }, 200],
  [{ distanceFromKM: '33.5' }, 200],
  [{ distanceFromKM: '20000' }, 200],
  [{ distanceFromKM: '-1' }, 400],
  [{ distanceFromKM: '20001' }, 400],
  [{ distanceFromKM: 'far' }, 400],
  [{ locationType: 'moon' }, 400],
  [{ priceType: 'cheap' }, 400],
  [{ sort: 'random' }, 400],
])('%j is answered with %i', async (query, status) => {
  expect((await rollcall.call('GET /pd/events', { headers, query })).status).toBe(status)
})

test('a picture may be shown again for an hour; one that is not there, or another region’s, is not found', async () => {
  await live('AU', home)
  const idOf = (region: 'AU' | 'US', key: string) =>
    planEvents(region, TEST_NOW).find(({ event }) => event.externalId === `demo-${key}`)?.event.id ?? ''
  const image = (id: string) => rollcall.call('GET /events/{id}/image', { headers, params: { id } })
  const answer = await image(idOf('AU', 'reading-aloud').toUpperCase())
  expect(answer.bytes.equals(demoPicture('books'))).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, max-age=3600',
  })
  for (const id of [idOf('AU', 'calm-starts'), idOf('US', 'reading-aloud'), randomUUID(), 'picture'])
    expect((await image(id)).code).toBe('event_image_not_found')
  await rollcall.sql('update files set infected_at = now() where name = $1', 'books.png')
  expect((await image(idOf('AU', 'reading-aloud'))).code).toBe('event_image_not_found')
})

everyCodeIsMet('GET /pd/events', 'GET /events/{id}/image')
