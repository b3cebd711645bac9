import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { planOf } from '../../../test/plan-of.ts'
import { createTestDatabase, migrationsFolder, type TestDatabase } from '../../../test/test-database.ts'
import { listRecent, listRecorded } from '../../people/live-updates/live-updates.queries.ts'
import { findBooking } from '../../work/bookings/bookings.queries.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { createMonths } from './partitions.ts'
import { findUnsettled } from './replica.ts'
import { SERVICE_ROLE } from './service-role.ts'
import { statement } from './statement.ts'

let database: TestDatabase
let owner: Database
let service: Database

async function open(start: 'empty' | 'migrated' | 'demo' = 'migrated') {
  database = await createTestDatabase(start)
  owner = openDatabase({ url: database.url, poolSize: 1, onError: () => undefined })
  service = openDatabase({ url: database.serviceUrl, poolSize: 3, onError: () => undefined })
}
afterEach(async () => {
  await Promise.all([owner.close(), service.close()])
  await database.drop()
})

const sql = async <Row = Record<string, unknown>>(text: string, on = owner): Promise<Row[]> =>
  (await on.query({ name: '', text, values: [] })).rows

const PARENTS = ['audit_log', 'time_entry_events']
const monthsOf = async (parent: string) =>
  (
    await sql<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits
       where inhparent = '${parent}'::regclass and inhrelid::regclass::text ~ '_\\d{4}_\\d\\d$' order by 1`,
    )
  ).map(({ name }) => name)
/** As if the job had not run for long. */
async function dropMonths() {
  for (const parent of PARENTS) for (const name of await monthsOf(parent)) await sql(`drop table ${name}`)
}

const insertTap = statement<[bookingId: string]>(
  'test_insert_tap',
  `insert into time_entry_events (booking_id, candidate_id, action, occurred_at, received_at)
   select id, candidate_id, 'clockIn', now(), now() from bookings where id = $1`,
)
const insertEntry = statement<[number: string]>(
  'test_insert_entry',
  `insert into audit_log (at, action, actor_kind, details) values (now(), $1, 'system', '{}')`,
)
const changeBooking = statement<[id: string]>(
  'test_change_booking',
  'update bookings set changed_at = now() where id = $1',
)
const countTaps = statement<[bookingId: string], { count: number }>(
  'test_count_taps',
  'select count(*)::int as count from time_entry_events where booking_id = $1',
)

test('the tables become partitioned while the version before writes, and no row is refused, lost or doubled', async () => {
  await open('empty')
  await migrate(owner, migrationsFolder, { through: '0110' })
  await sql(`grant usage on schema public to ${SERVICE_ROLE};
    grant select, insert, update, delete on all tables in schema public to ${SERVICE_ROLE};
    revoke update, delete on audit_log from ${SERVICE_ROLE}`)
  const ids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
  for (const id of ids)
    await sql(`
      insert into candidates (id, email, first_name, last_name, region, state, timezone, created_at)
        values ('${id}', '${id}', '', '', 'AU', 'NSW', 'UTC', now());
      insert into clients (id, name, region) values ('${id}', '', 'AU');
      insert into locations (id, client_id, name, line1, suburb, state, postcode, country, timezone)
        values ('${id}', '${id}', '', '', '', '', '', '', 'UTC');
      insert into bookings (id, candidate_id, client_id, location_id, date_local, start_time_local, end_time_local, starts_at,
        ends_at, status, created_at, changed_at)
        values ('${id}', '${id}', '${id}', '${id}', now(), '08:00', '09:00', now(), now() + interval '1 hour', 110, now(), now())`)
  // An id that was taken and given back is not given again.
  await sql(`insert into audit_log (at, action, actor_kind) select now(), 'early', 'system' from generate_series(1, 1000);
    insert into time_entry_events (booking_id, candidate_id, action, occurred_at, received_at)
      select id, id, 'clockOut', now(), now() from bookings`)

  const over = new AbortController()
  const written: string[] = []
  const write = async (bookingId: string) => {
    for (let number = 0; !over.signal.aborted; number++) {
      const name = `${bookingId} ${number}`
      await service.transaction(async (tx) => {
        // In this order a lock on bookings would meet one on events.
        await insertTap.run(tx, bookingId)
        await insertEntry.run(tx, name)
        await changeBooking.run(tx, bookingId)
      })
      written.push(name)
      expect((await countTaps.one(service, bookingId)).count).toBe(number + 2)
    }
  }
  const writers = Promise.all(ids.map(write))
  const writeMore = (count: number) =>
    expect.poll(() => written.length, { timeout: 30_000 }).toBeGreaterThan(written.length + count)
  try {
    await writeMore(10)
    expect(await migrate(owner, migrationsFolder, { serviceRole: SERVICE_ROLE, tries: 1_000 })).toHaveLength(
      6,
    )
    await writeMore(10)
  } finally {
    over.abort()
    await writers
  }

  const entries = await sql<{ id: string; action: string }>('select id, action from audit_log order by id')
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  expect(
    entries
      .filter(({ action }) => action !== 'early')
      .map(({ action }) => action)
      .sort(),
  ).toEqual(written.sort())
  const taps = await sql<{ id: string }>('select id from time_entry_events')
  expect(new Set(taps.map(({ id }) => id)).size).toBe(written.length + ids.length)
  await sql('delete from bookings', service)
  expect(await sql('select from time_entry_events')).toEqual([])
}, 120_000)

const insertAt = (instant: string) =>
  sql(
    `insert into audit_log (at, action, actor_kind) values (${instant}, 'at', 'system');
     insert into time_entry_events (booking_id, candidate_id, action, occurred_at, received_at)
       select id, candidate_id, 'clockIn', ${instant}, ${instant} from bookings where candidate_id is not null order by id limit 1`,
    service,
  )
const rowsOf = (parent: string) => sql(`select to_jsonb(t) as row from ${parent} t order by id`)
const partitionsOf = async (parent: string) =>
  (
    await sql<{ name: string }>(`select distinct tableoid::regclass::text as name from ${parent} order by 1`)
  ).map(({ name }) => name)

test('a row of a month without a partition is stored, and moved when two processes create the partition at once', async () => {
  await open('demo')
  await dropMonths()
  const [{ end } = { end: '' }] = await sql<{ end: string }>(
    `select substring(pg_get_expr(relpartbound, oid) from 'TO \\((.+)\\)') as end from pg_class where relname = 'audit_log_first'`,
  )
  const month = `${end}::timestamptz`
  await insertAt(`${month} - interval '1 millisecond'`)
  for (const after of ['0', '1 month - 1 millisecond', '1 month', '100 years'])
    await insertAt(`${month} + interval '${after}'`)
  await insertAt(`'1970-01-01'`)
  const before = await Promise.all(PARENTS.map(rowsOf))

  const other = openDatabase({ url: database.serviceUrl, poolSize: 1, onError: () => undefined })
  const created = (await Promise.all([createMonths(service), createMonths(other)])).flat()
  await other.close()
  expect(created.sort()).toEqual([...(await monthsOf('audit_log')), ...(await monthsOf('time_entry_events'))])
  expect(await createMonths(service)).toEqual([])
  expect(await Promise.all(PARENTS.map(rowsOf))).toEqual(before)
  for (const parent of PARENTS) {
    const [first] = await monthsOf(parent)
    expect(await partitionsOf(parent)).toEqual([first, `${parent}_default`, `${parent}_first`])
    expect(await sql(`select from ${first}`)).toHaveLength(2)
    expect(await sql(`select from ${parent}_default`)).toHaveLength(2)
  }
  // As the table itself.
  for (const name of [...(await monthsOf('audit_log')), 'audit_log_default', 'audit_log_first']) {
    for (const change of [`delete from ${name}`, `update ${name} set action = ''`, `truncate ${name}`])
      await expect(sql(change)).rejects.toThrow('audit_log is insert-only')
    await expect(sql(`select from ${name}`, service)).rejects.toThrow('permission denied')
  }
})

test('a month leaves the audit log by the statements in the operations guide', async () => {
  await open()
  const [month = ''] = await monthsOf('audit_log')
  await sql(`insert into audit_log (at, action, actor_kind)
    select to_date('${month.slice(-7)}', 'YYYY_MM')::timestamp at time zone 'UTC' + d * interval '1 day', 'at', 'system' from generate_series(-10, 10) d`)
  const guide = readFileSync(
    fileURLToPath(new URL('../../../../../docs/operations.md', import.meta.url)),
    'utf8',
  )
  const [, statements = ''] = /```sql\n([^`]*detach partition[^`]*)```/.exec(guide) ?? []
  await sql(statements.replaceAll('audit_log_2027_01', month))
  expect(await sql('select from audit_log')).toHaveLength(10)
  expect(await sql(`select from archive.${month}`)).toHaveLength(11)
})

/** The first partition ends two years ago, so that the months since then are created. */
async function openTwoYears() {
  await open('demo')
  await dropMonths()
  for (const parent of PARENTS)
    await sql(`create temporary table rows as select * from ${parent};
      alter table ${parent} detach partition ${parent}_first;
      alter table ${parent}_first disable trigger user;
      truncate ${parent}_first;
      alter table ${parent}_first enable trigger user;
      do $$ begin execute format('alter table ${parent} attach partition ${parent}_first for values from (minvalue) to (%L)',
        date_trunc('month', now() - interval '24 months')); end $$;
      insert into ${parent} overriding system value select * from rows;
      drop table rows`)
  await createMonths(service)
}

/** PostgreSQL reads a month of so few rows whole: this one on its first days, and the first one on some. */
const FEW_ROWS = 200

test('with 24 months, a read opens only the months that its rows can be in', async () => {
  const mode = 'force_generic_plan'
  await openTwoYears()
  expect((await monthsOf('audit_log')).length).toBeGreaterThan(24)
  const subject = (number: string) => `md5('subject ' || ${number})::uuid`
  await sql(`
    insert into audit_log (at, action, actor_kind, subject_id)
      select now() - d * interval '1 day', 'offer_made', 'system', ${subject('s')}
      from generate_series(0, 720) d, generate_series(1, 50) s;
    analyze`)
  const connection = await owner.connect()
  const [{ id } = { id: '' }] = await sql<{ id: string }>(`select ${subject('1')} as id`)
  const [{ xid } = { xid: '' }] = await sql<{ xid: string }>(`select pg_current_xact_id()::text as xid`)
  const now = Date.now()

  const recent = await planOf(connection, mode, listRecent, [id, new Date(now - 60_000).toISOString()])
  const unsettled = findUnsettled(id, now)
  const latest = await planOf(connection, mode, unsettled, [id, new Date(now - 15_000).toISOString()])
  for (const { opened, mostTouched } of [recent, latest]) {
    // This month, two that are ahead, that of rows without a month, and last month in the first minute of a month.
    expect(opened.length).toBeLessThanOrEqual(5)
    expect(mostTouched).toBeLessThanOrEqual(FEW_ROWS)
  }
  const recorded = await planOf(connection, mode, listRecorded, [xid, '{}', `{${id}}`])
  expect(recorded.mostTouched).toBeLessThanOrEqual(FEW_ROWS)
  // Most bookings have no entries of a consultant, so their months are not opened at all.
  const booking = await planOf(connection, mode, findBooking, [id, id])
  expect(booking.opened.filter((name) => name.startsWith('audit_log'))).toEqual([])
  await connection.end()
})
