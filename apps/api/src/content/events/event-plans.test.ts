import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planModes, planOf } from '../../../test/plan-of.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { findEventImage, findEvents, retireEvents } from './events.queries.ts'

const EVENTS = 20_000
const NOW = '2026-11-17T00:00:00Z'
/** Four index scans of at most 200 rows each, or of 1,000 for a search, and a few skipped rows. */
const MAX_TOUCHED = 1_000
const MAX_TOUCHED_SEARCHED = 5_000

/** Half of them are over; of the others one in four is online, one in three free, and most are around one town. */
const make = `
  insert into candidates (id, email, first_name, last_name, region, state, timezone, created_at, home_latitude,
                          home_longitude)
    select md5('candidate ' || c)::uuid, c || '@rollcall.test', 'Plan', 'Reader', 'AU', 'Victoria', 'Australia/Melbourne',
           now(), case c when 1 then -37.77 end, case c when 1 then 144.96 end
    from generate_series(1, 1000) c;
  insert into clients (id, name, region)
    select md5('client ' || c)::uuid, 'School ' || c, 'AU' from generate_series(1, 2000) c;
  insert into locations (id, client_id, name, line1, suburb, state, postcode, country, latitude, longitude, timezone)
    select md5('location ' || c)::uuid, md5('client ' || c)::uuid, 'Main', '', 'Suburb ' || c, 'VIC', '3000', 'Australia',
           -37.8, 145, 'Australia/Melbourne' from generate_series(1, 2000) c;
  insert into events (id, region, external_id, title, type, description, starts_at, ends_at, timezone, cost,
                      registration_url, location, latitude, longitude, created_at, is_over)
    select md5('event ' || n)::uuid, (array['AU', 'AU', 'NZ', 'UK', 'US'])[1 + n % 5], n, 'An event', 'Workshop', '',
           starts_at, starts_at + interval '2 hours', 'Australia/Melbourne', n % 3, 'https://events.example/' || n,
           case when n % 4 > 0 then jsonb_build_object('suburb', 'Town ' || n % 10) end, case when n % 4 > 0 then -37.77 + spread * (n * 7 % 1000 - 500) / 1000 end,
           case when n % 4 > 0 then 144.96 + spread * (n * 13 % 997 - 498) / 1000 end, now(), starts_at <= timestamptz '${NOW}'
    from generate_series(1, ${EVENTS}) n,
         lateral (select timestamptz '${NOW}' + (n - ${EVENTS / 2}) * interval '27 minutes' as starts_at,
                         case when n % 10 = 0 then 20.0 else 0.5 end as spread) e;
  analyze`

let database: TestDatabase
let db: Database
let connection: pg.Client
let ids: { home: string; nowhere: string; event: string }
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, poolSize: 1, onError: () => undefined })
  connection = await db.connect()
  await connection.query(make)
  const { rows } = await connection.query<typeof ids>(
    `select md5('candidate 1')::uuid as home, md5('candidate 2')::uuid as nowhere, md5('event 7')::uuid as event`,
  )
  ids = rows[0] ?? { home: '', nowhere: '', event: '' }
}, 180_000)
afterAll(async () => {
  await connection.end()
  await db.close()
  await database.drop()
})

const search = (distance: string, location: string, price: string, sort: string) =>
  [NOW, distance, location, price, sort, '20', '20'] as const
const anything = ['{}', '', null, null, ''] as const
const narrowed = [
  ['{%nowhere%,%found%}', '', null, null, ''],
  ['{}', 'Course', null, null, 'suburb 7'],
  ['{%event%}', 'Workshop', '2026-12-01', '2026-12-31', 'Suburb 9'],
  ['{}', 'Course', null, null, 'town 7'],
] as const

test.each(planModes)(
  'with %s every search walks a few hundred events, however many there are',
  async (mode) => {
    const searches = [
      [ids.home, ...search('0', 'any', 'any', 'nearest')],
      [ids.home, ...search('0', 'any', 'free', 'soonest')],
      [ids.home, ...search('10', 'inPerson', 'paid', 'nearest')],
      [ids.home, ...search('100', 'any', 'any', 'soonest')],
      [ids.nowhere, ...search('50', 'any', 'any', 'nearest')],
      [ids.nowhere, ...search('0', 'online', 'free', 'soonest')],
    ]
    const tries = [
      ...searches.map((values) => ({ values: [...values, ...anything], most: MAX_TOUCHED })),
      ...searches.flatMap((values) =>
        narrowed.map((more) => ({ values: [...values, ...more], most: MAX_TOUCHED_SEARCHED })),
      ),
    ]
    for (const { values, most } of tries) {
      const { wholeTables, mostTouched } = await planOf(connection, mode, findEvents, values)
      expect({ values, wholeTables, isFew: mostTouched <= most }).toEqual({
        values,
        wholeTables: [],
        isFew: true,
      })
    }
    const image = await planOf(connection, mode, findEventImage, [ids.home, ids.event])
    expect(image.indexes).toContain('events_pkey')
    const retired = await planOf(connection, mode, retireEvents, ['2026-11-17T03:00:00Z'])
    expect(retired.indexes).toContain('events_ended')
  },
)
