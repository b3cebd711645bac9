import { overviewWindow } from '@rollcall/domain/work/bookings/overview-window'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../apps/api/src/platform/database/embedded-postgres.ts'
import { type AskedOf, bookingCallsOf } from './booking-calls.ts'
import { bookingOf, candidateOf, LOCATIONS, locationOf, newKey, sendLines, warmUp } from './bulk.ts'
import { temporaryFolder, whenOver } from './clean-up.ts'
import { anotherService, type Crowd, gatherCrowd, signEverybodyIn } from './crowd.ts'
import { load } from './load.ts'
import { type Pace, type Report, say, table } from './report.ts'
import { measureSubjects, ratioOf, type Subject, subjectTable } from './subjects.ts'

const SMALL = 10_000
const BOOKINGS_EACH = 2
const CANDIDATES_PER_LOCATION = 200
const REQUEST_LINES = 100_000
const CONNECTIONS = 8
const MEASURED = ['GET me', 'GET overview', 'GET booking']
const GROWTH_LIMIT = 1.3

interface Imported {
  candidates: number
  crowd: Crowd
  seconds: { candidates: number; bookings: number }
  peakMemoryBytes: number
  databaseBytes: number
  asked: AskedOf[]
}

/** Imports as many candidates as the largest database has, each with two bookings, and then reads as one of them. */
export async function benchImported(pace: Pace): Promise<Report> {
  const postgres = await startEmbeddedPostgres(temporaryFolder('postgres'))
  whenOver(() => postgres.stop())
  const small = await importInto(postgres.url, SMALL)
  const large = await importInto(postgres.url, pace.largest)
  const nameOf = (call: string, { candidates }: Imported) => `${call}, ${inWords(candidates)} candidates`
  const subjects = [small, large].flatMap((size) =>
    size.asked.map(
      ({ name, path }): Subject => ({
        name: nameOf(name, size),
        floor: nameOf(name, small),
        run: (seconds) =>
          load(
            {
              processes: [size.crowd.service],
              method: 'GET',
              path,
              token: size.crowd.token,
              connections: CONNECTIONS,
            },
            seconds,
          ),
      }),
    ),
  )
  const samples = await measureSubjects(subjects, pace)
  return {
    tables: [
      table(
        'Imports by streams of lines',
        ['candidates', 'seconds', 'bookings', 'seconds', 'peak memory MB', 'database MB'],
        [small, large].map(({ candidates, seconds, peakMemoryBytes, databaseBytes }) => [
          inWords(candidates),
          seconds.candidates.toFixed(0),
          inWords(candidates * BOOKINGS_EACH),
          seconds.bookings.toFixed(0),
          inMegabytes(peakMemoryBytes),
          inMegabytes(databaseBytes),
        ]),
      ),
      subjectTable(`Reads afterwards: ${CONNECTIONS} connections, medians`, subjects, samples),
    ],
    budgets: MEASURED.map((call) => ({
      what: `${nameOf(call, large)}: p50, × that of ${inWords(SMALL)}`,
      measured: ratioOf(samples, nameOf(call, large), nameOf(call, small), 'p50'),
      limit: GROWTH_LIMIT,
      is: 'at most' as const,
    })),
  }
}

const inWords = (count: number) => count.toLocaleString('en')
const inMegabytes = (bytes: number) => Math.round(bytes / 1024 ** 2).toLocaleString('en')

async function importInto(postgresUrl: string, candidates: number): Promise<Imported> {
  const seeded = await gatherCrowd(postgresUrl, { candidates: candidates === SMALL ? 1 : 2 })
  // The service that seeded the data has used more memory than it needs.
  const crowd = { ...seeded, service: await anotherService(seeded.databaseUrl) }
  const key = await newKey(crowd)
  const locations = Math.max(LOCATIONS, Math.ceil(candidates / CANDIDATES_PER_LOCATION))
  await sendLines(crowd, key, 'clients', () => ({ externalId: 'c', name: 'School', region: 'AU' }), 1)
  await sendLines(crowd, key, 'locations', locationOf, locations)
  await warmUp(crowd, (resource, lineOf, count) => sendLines(crowd, key, resource, lineOf, count))
  say(`Importing ${inWords(candidates)} candidates …`)
  const candidateSeconds = await sendAll(crowd, key, 'candidates', candidateOf, candidates)
  say('… and two bookings of each …')
  const bookingSeconds = await sendAll(
    crowd,
    key,
    'bookings',
    (n) => bookingOf(n, candidates, locations),
    candidates * BOOKINGS_EACH,
  )
  const { peakMemoryBytes } = await crowd.service.usage()
  const databaseBytes = await prepareReads(crowd)
  const signedIn = {
    ...crowd,
    ...(await signEverybodyIn(crowd.databaseUrl, `c.email = 'bulk7@rollcall.test'`)),
  }
  const calls = await bookingCallsOf(signedIn, overviewWindow(new Date().toISOString().slice(0, 10)))
  return {
    candidates,
    crowd: signedIn,
    seconds: { candidates: candidateSeconds, bookings: bookingSeconds },
    peakMemoryBytes,
    databaseBytes,
    asked: calls.filter(({ name }) => MEASURED.includes(name)),
  }
}

/** In several requests, because one may take ten minutes. @returns the seconds of all */
async function sendAll(
  crowd: Crowd,
  key: string,
  resource: string,
  lineOf: (n: number) => object,
  count: number,
): Promise<number> {
  let seconds = 0
  for (let from = 0; from < count; from += REQUEST_LINES) {
    const lines = Math.min(REQUEST_LINES, count - from)
    seconds += await sendLines(crowd, key, resource, (n) => lineOf(from + n), lines)
  }
  return seconds
}

/** Every candidate gets an account, as after an invitation. @returns the size of the database before */
async function prepareReads({ databaseUrl }: Crowd): Promise<number> {
  const db = openDatabase({ url: databaseUrl, poolSize: 1, onError: () => undefined })
  const connection = await db.connect()
  const { rows } = await connection.query<{ bytes: number }>(
    'select pg_database_size(current_database()) as bytes',
  )
  await connection.query('delete from sessions')
  await connection.query(
    'insert into accounts (id, email_key) select id, lower(email) from candidates on conflict do nothing',
  )
  await connection.end()
  await db.close()
  return rows[0]?.bytes ?? Number.NaN
}
