import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { saveCertificationTypes } from '@rollcall/api/src/compliance/catalogue/catalogue.queries.ts'
import { saveItemRows } from '@rollcall/api/src/compliance/decisions/save-items.queries.ts'
import { saveRegistrationRows } from '@rollcall/api/src/compliance/registrations/registrations.queries.ts'
import { saveEventRows } from '@rollcall/api/src/content/events/events.queries.ts'
import { readEnv } from '@rollcall/api/src/env.ts'
import {
  candidateColumns,
  saveCandidateRows,
} from '@rollcall/api/src/people/candidates/candidates.queries.ts'
import { openDatabase } from '@rollcall/api/src/platform/database/database.ts'
import { claimDatabase } from '@rollcall/api/src/platform/database/database-kind.ts'
import { migrate } from '@rollcall/api/src/platform/database/migrate.ts'
import { openOwnDatabase } from '@rollcall/api/src/platform/database/own-database.ts'
import { SERVICE_ROLE } from '@rollcall/api/src/platform/database/service-role.ts'
import { logOptions } from '@rollcall/api/src/platform/log.ts'
import { hashOf } from '@rollcall/api/src/platform/secrets.ts'
import { StartError } from '@rollcall/api/src/platform/start-error.ts'
import { bookingColumns, saveBookingRows } from '@rollcall/api/src/work/bookings/save-bookings.queries.ts'
import { saveClientRows, saveLocationRows } from '@rollcall/api/src/work/clients/clients.queries.ts'
import { insertOfferBookings, insertOffers } from '@rollcall/api/src/work/offers/offers.queries.ts'
import { addDays } from '@rollcall/domain/time/calendar-date'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import type pg from 'pg'
import pino from 'pino'
import { demoPdf } from './data/demo-pdf.ts'
import {
  activateLargeRegistrations,
  findBookingDay,
  insertAccounts,
  insertAgreementFiles,
  insertEvidence,
  insertSignatures,
  listCostly,
  listMissing,
  setBookingStatuses,
} from './large/large.queries.ts'
import {
  BOOKING_DAYS,
  bookingIdOf,
  bookingOf,
  candidateOf,
  certificationTypeOf,
  clientOf,
  dayOf,
  eventOf,
  itemOf,
  type LargeBooking,
  locationOf,
  offerIdOf,
  registrationOf,
} from './large/large-rows.ts'

const BATCH = 5_000
const SAID_EACH = 100_000
const DAY_MS = 86_400_000

const agreement = demoPdf({
  title: 'Terms of Engagement',
  paragraphs: ['These terms belong to data that was made up to be large.'],
})

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Numbers from 1 on in batches, so that no more than a batch is in memory. */
async function inBatches(
  count: number,
  what: string,
  seed: (numbers: number[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 1; from <= count; from += BATCH) {
    const to = Math.min(count, from + BATCH - 1)
    await seed(Array.from({ length: to - from + 1 }, (_, index) => from + index))
    if (to === count || to % SAID_EACH === 0) say(`${to} of ${count} ${what}`)
  }
}

/** Saves the rows that are not there yet, by the statement that the service saves them by, and returns their ids. */
async function saveMissing<Row extends { id: string }>(
  connection: pg.Client,
  missing: ReturnType<typeof listMissing>,
  rows: readonly Row[],
  save: (rows: readonly Row[]) => Promise<number>,
): Promise<Set<string>> {
  const found = await missing.all(
    connection,
    rows.map(({ id }) => id),
  )
  const ids = new Set(found.map(({ id }) => id))
  if (ids.size > 0) await save(rows.filter(({ id }) => ids.has(id)))
  return ids
}

async function seedCandidates(connection: pg.Client, candidates: number) {
  const [missing, missingRegistrations] = [listMissing('candidates'), listMissing('registrations')]
  await inBatches(candidates, 'candidates', async (numbers) => {
    const now = new Date()
    const added = await saveMissing(connection, missing, numbers.map(candidateOf), (rows) =>
      saveCandidateRows.run(connection, now, ...candidateColumns.arrays(rows)),
    )
    await insertAccounts.run(connection, [...added])
    const registrations = await saveMissing(
      connection,
      missingRegistrations,
      numbers.map(registrationOf),
      (rows) => saveRegistrationRows.run(connection, JSON.stringify(rows), now),
    )
    await activateLargeRegistrations.run(connection, [...registrations])
  })
}

/** In one transaction: if it is broken off, the constraints that it dropped are still there. */
async function seedBookings(connection: pg.Client, { candidates, bookings }: Wanted) {
  const places = Math.max(10, Math.ceil(bookings / 2_000))
  await connection.query('begin')
  const [missingClients, missingLocations] = [listMissing('clients'), listMissing('locations')]
  await inBatches(places, 'schools', async (numbers) => {
    await saveMissing(connection, missingClients, numbers.map(clientOf), (rows) =>
      saveClientRows.run(connection, JSON.stringify(rows), new Date()),
    )
    await saveMissing(connection, missingLocations, numbers.map(locationOf), (rows) =>
      saveLocationRows.run(connection, JSON.stringify(rows), new Date()),
    )
  })
  await insertAgreementFiles.run(connection, places, agreement)
  await insertSignatures.run(connection, candidates, places)

  const costly = await listCostly.all(connection)
  for (const { drop } of costly) await connection.query(drop)
  const given = { candidates, places, around: await findAround(connection) }
  const offered: LargeBooking[] = []
  const missing = listMissing('bookings')
  await inBatches(bookings, 'bookings', async (numbers) => {
    const now = new Date()
    const batch = numbers.map((n) => bookingOf(n, given))
    const added = await saveMissing(
      connection,
      missing,
      batch.map(({ row }) => row),
      (rows) => saveBookingRows.run(connection, now, ...bookingColumns.arrays(rows)),
    )
    const saved = batch.filter(({ row }) => added.has(row.id))
    const later = saved.filter(({ row, status }) => status !== statusAfterSave(row))
    await setBookingStatuses.run(
      connection,
      later.map(({ row }) => row.id),
      later.map(({ status }) => status),
    )
    offered.push(...saved.filter(({ offeredTo }) => offeredTo !== null))
  })
  await connection.query(`set local maintenance_work_mem = '256MB'`)
  for (const { name, make } of costly) {
    say(`Creating ${name} again …`)
    await connection.query(make)
  }
  say('Offers …')
  await seedOffers(connection, offered)
  await connection.query('commit')
}

const statusAfterSave = ({ candidateId }: LargeBooking['row']) =>
  candidateId === null ? bookingStatus.open : bookingStatus.confirmed

/** A second run, on another day, uses the day of the first. */
async function findAround(connection: pg.Client): Promise<string> {
  const first = await findBookingDay.first(connection, bookingIdOf(0, 1))
  const today = localDateOf(Date.now(), 'UTC')
  if (!first) return today
  const daysBetween = (Date.parse(first.dateLocal) - Date.parse(dayOf(today, 0, 1))) / DAY_MS
  return addDays(today, daysBetween)
}

/** Each a week before its shift, until the evening before. */
async function seedOffers(connection: pg.Client, offered: readonly LargeBooking[]) {
  for (const { row, offeredTo } of offered) {
    const offer = { id: offerIdOf(row.id), candidateId: offeredTo }
    const accessHash = hashOf(`large offer ${row.id}`).toString('hex')
    const [createdAt, expiresAt] = [7 * DAY_MS, DAY_MS / 2].map(
      (before) => new Date(row.startsAt.getTime() - before),
    )
    if (!createdAt || !expiresAt) continue
    await insertOffers.run(connection, JSON.stringify([{ ...offer, accessHash }]), null, createdAt, expiresAt)
    await insertOfferBookings.run(connection, JSON.stringify([offer]), [row.id])
  }
}

async function seedItems(connection: pg.Client, { candidates, items }: Wanted) {
  const types = Array.from({ length: 10 }, (_, n) => certificationTypeOf(n))
  await saveCertificationTypes.run(connection, JSON.stringify(types))
  const missing = listMissing('compliance_items')
  await inBatches(items, 'items of registrations', async (numbers) => {
    await saveMissing(
      connection,
      missing,
      numbers.map((n) => itemOf(n, candidates)),
      (rows) => saveItemRows.run(connection, JSON.stringify(rows), new Date()),
    )
    const [from = 0, to = 0] = [numbers.at(0), numbers.at(-1)]
    for (const insert of insertEvidence) await insert.run(connection, from, to, candidates)
  })
}

async function seedEvents(connection: pg.Client, { events }: Wanted) {
  const missing = listMissing('events')
  await inBatches(events, 'events', async (numbers) => {
    const now = Date.now()
    const rows = numbers.map((n) => {
      const event = eventOf(n, now)
      return { ...event, startsAt: new Date(event.startsAt), endsAt: new Date(event.endsAt) }
    })
    await saveMissing(connection, missing, rows, (found) =>
      saveEventRows.run(connection, JSON.stringify(found), new Date(now)),
    )
  })
}

interface Wanted {
  candidates: number
  bookings: number
  items: number
  events: number
}

function wanted(): Wanted {
  const { values } = parseArgs({
    options: {
      candidates: { type: 'string' },
      bookings: { type: 'string' },
      items: { type: 'string' },
      events: { type: 'string' },
    },
  })
  const candidates = Number(values.candidates ?? Number.NaN)
  const bookings = Number(values.bookings ?? 0)
  const items = Number(values.items ?? 0)
  const events = Number(values.events ?? 0)
  const isCount = (value: number, from: number, to: number) =>
    Number.isInteger(value) && value >= from && value <= to
  const isSaid = isCount(candidates, 1, 5_000_000) && isCount(bookings, 0, 100_000_000)
  if (!isSaid || !isCount(items, 0, 100_000_000) || !isCount(events, 0, 100_000_000)) {
    throw new StartError(
      'Say how many: npm run seed:large -- --candidates 100000 --bookings 10000000 --items 2000000 --events 1000000',
    )
  }
  if (bookings > candidates * BOOKING_DAYS) {
    throw new StartError(
      `A candidate has at most one booking a day for two years: ${bookings} bookings need ${Math.ceil(bookings / BOOKING_DAYS)} candidates or more.`,
    )
  }
  return { candidates, bookings, items, events }
}

async function main() {
  const counts = wanted()
  const env = readEnv()
  if (!env.isDemo) throw new StartError('Large data is made up: it only goes into a demo database.')
  const own = env.databaseUrl
    ? undefined
    : await openOwnDatabase(env.dataDir, pino({ ...logOptions, level: 'warn' }))
  // As the owner: constraints are taken away for as long as bookings are written.
  const url = own?.ownerUrl() ?? env.migrationsUrl ?? ''
  const db = openDatabase({ url, poolSize: 2, onError: () => undefined })
  try {
    const folder = fileURLToPath(new URL('../../api/migrations', import.meta.url))
    await migrate(db, folder, own ? { serviceRole: SERVICE_ROLE } : {})
    await db.transaction((tx) => claimDatabase(tx, 'demo'))
    const connection = await db.connect()
    await connection.query('set statement_timeout = 0')
    await seedCandidates(connection, counts.candidates)
    if (counts.bookings > 0) await seedBookings(connection, counts)
    if (counts.items > 0) await seedItems(connection, counts)
    if (counts.events > 0) await seedEvents(connection, counts)
    // Runs now, so that it does not start during a measurement.
    say('Tidying up …')
    await connection.query('vacuum analyze')
    await connection.end()
  } finally {
    await db.close()
    await own?.stop()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`)
  process.exit(1)
})
