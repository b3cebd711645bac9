import { chmodSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { issueAgencyKey } from '../apps/api/src/identity/agency-keys/issue-agency-key.ts'
import { systemCaller } from '../apps/api/src/platform/caller.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../apps/api/src/platform/database/embedded-postgres.ts'
import { temporaryFolder, whenOver } from './clean-up.ts'
import { anotherService, type Crowd, gatherCrowd } from './crowd.ts'
import { type Budget, type Pace, percentile, type Report, say, table } from './report.ts'

const MAX_LINES = 100_000
export const LOCATIONS = 100
const PIECE_LINES = 500
/** Portal reads a second, at fixed times: as many as some thousand open portals make. */
const READS_PER_SECOND = 50
const QUIET_SECONDS = 20

/** Compares streams of lines with COPY of the same rows, and measures the portal's reads during a stream. */
export async function benchBulk({ largest }: Pace): Promise<Report> {
  const lines = Math.min(largest, MAX_LINES)
  const postgres = await startEmbeddedPostgres(temporaryFolder('postgres'))
  whenOver(() => postgres.stop())
  const seeded = await gatherCrowd(postgres.url, { candidates: 1_000 })
  // The service that seeded the data has used more memory than it needs.
  const crowd = { ...seeded, service: await anotherService(seeded.databaseUrl) }
  const key = await newKey(crowd)
  const send = (resource: string, lineOf: (n: number) => object, count = lines) =>
    sendLines(crowd, key, resource, lineOf, count)

  say(`Reading for ${QUIET_SECONDS} s …`)
  const quiet = await readUntil(crowd, new Promise((done) => setTimeout(done, QUIET_SECONDS * 1_000)))
  await send('clients', () => ({ externalId: 'c', name: 'Bulk School', region: 'AU' }), 1)
  await send('locations', locationOf, LOCATIONS)
  await warmUp(crowd, send)
  const peakMemory = async () => (await crowd.service.usage()).peakMemoryBytes
  say(`Peak memory before the streams: ${inMegabytes(await peakMemory())} MB`)
  const samples: Sample[] = []
  for (const [resource, lineOf] of [
    ['candidates', candidateOf],
    ['bookings', (n: number) => bookingOf(n)],
  ] as const) {
    say(`Saving ${lines.toLocaleString('en')} ${resource} …`)
    const seconds = await send(resource, lineOf)
    say('… and again …')
    const secondsAgain = await send(resource, lineOf)
    const peakMemoryBytes = await peakMemory()
    const copySeconds = await copy(crowd, resource, lines)
    samples.push({ resource, seconds, secondsAgain, peakMemoryBytes, copySeconds })
  }
  say('Reading while candidates change …')
  const changing = send('candidates', (n) => ({ ...candidateOf(n), preferredName: 'Rem' }))
  const busy = await readUntil(crowd, changing)
  return reportOf(lines, samples, { quiet, busy })
}

const WARM_UP_LINES = 2_000

/**
 * Lines that do not count: V8 compiles, and PostgreSQL plans anew with statistics, as it does within a minute by itself. The
 * crowd's tables were analysed while they were empty, which no real installation is.
 */
export async function warmUp(
  { databaseUrl }: Crowd,
  send: (resource: string, lineOf: (n: number) => object, count: number) => Promise<number>,
) {
  const named = (line: { externalId: string }) => ({ ...line, externalId: `warm-${line.externalId}` })
  await send(
    'candidates',
    (n) => ({ ...named(candidateOf(n)), email: `warm${n}@rollcall.test` }),
    WARM_UP_LINES,
  )
  await send('bookings', (n) => ({ ...named(bookingOf(n)), candidate: `warm-p${n}` }), WARM_UP_LINES)
  const db = openDatabase({ url: databaseUrl, poolSize: 1, onError: () => undefined })
  await db.query({ name: '', text: 'analyze external_ids, candidates, bookings', values: [] })
  await db.close()
}

interface Sample {
  resource: string
  seconds: number
  secondsAgain: number
  /** Since the service started. */
  peakMemoryBytes: number
  copySeconds: number
}

function reportOf(lines: number, samples: Sample[], reads: Record<'quiet' | 'busy', number[]>): Report {
  const perSecond = (seconds: number) => lines / seconds
  const count = (value: number) => Math.round(value).toLocaleString('en')
  const p99 = { quiet: percentile(reads.quiet, 99), busy: percentile(reads.busy, 99) }
  const budget = (what: string, measured: number, is: Budget['is'], limit: number): Budget => ({
    what,
    measured,
    is,
    limit,
    digits: limit > 10 ? 0 : 2,
  })
  return {
    tables: [
      table(
        `Bulk: ${lines.toLocaleString('en')} lines of each`,
        ['', 'a second', 'unchanged, a second', 'COPY, a second', 'of COPY', 'peak MB'],
        samples.map(({ resource, seconds, secondsAgain, peakMemoryBytes, copySeconds }) => [
          resource,
          count(perSecond(seconds)),
          count(perSecond(secondsAgain)),
          count(perSecond(copySeconds)),
          (copySeconds / seconds).toFixed(3),
          inMegabytes(peakMemoryBytes),
        ]),
      ),
      table(
        `GET me, ${READS_PER_SECOND} a second`,
        ['', 'p50 ms', 'p99 ms'],
        Object.entries(reads).map(([name, ms]) => [
          name === 'busy' ? 'while candidates change' : name,
          percentile(ms, 50).toFixed(1),
          percentile(ms, 99).toFixed(1),
        ]),
      ),
    ],
    budgets: [
      ...samples.map(({ resource, seconds }) =>
        budget(`${resource} saved by a stream, a second`, perSecond(seconds), 'at least', 5_000),
      ),
      budget(
        `peak memory of ${4 * lines} lines, MB`,
        Math.max(...samples.map(({ peakMemoryBytes }) => peakMemoryBytes)) / MEGABYTE,
        'at most',
        200,
      ),
      budget('p99 of GET me meanwhile, × quiet', p99.busy / p99.quiet, 'at most', 2),
    ],
  }
}

const MEGABYTE = 1024 ** 2
const inMegabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(0)

export const locationOf = (n: number) => ({
  externalId: `l${n}`,
  client: 'c',
  name: `Campus ${n}`,
  address: {
    line1: `${n} Wick Street`,
    suburb: 'Brunswick',
    state: 'VIC',
    postcode: '3056',
    country: 'Australia',
  },
  timezone: 'Australia/Melbourne',
})
export const candidateOf = (n: number) => ({
  externalId: `p${n}`,
  firstName: 'Remy',
  lastName: `Ito ${n}`,
  email: `bulk${n}@rollcall.test`,
  mobile: '+61 400 000 000',
  region: 'AU',
  state: 'Victoria',
  timezone: 'Australia/Melbourne',
  home: { latitude: -37.8, longitude: 144.9 },
})
const DAY_MS = 86_400_000
/** With as many candidates and locations; more bookings than candidates are each on another day. */
export const bookingOf = (n: number, candidates = n + 1, locations = LOCATIONS) => ({
  externalId: `b${n}`,
  client: 'c',
  location: `l${n % locations}`,
  candidate: `p${n % candidates}`,
  dateLocal: new Date(Date.now() + (2 + (n % 60)) * DAY_MS).toISOString().slice(0, 10),
  startTimeLocal: '08:20',
  endTimeLocal: '15:10',
  ratePerHour: 72.4,
  grades: [{ id: 'y3', title: 'Year 3' }],
  description: 'Room 7, fractions.',
})

/** A key that writes what the portal shows, and may do more. */
export async function newKey({ databaseUrl }: Crowd, more: readonly string[] = []): Promise<string> {
  const db = openDatabase({ url: databaseUrl, poolSize: 1, onError: () => undefined })
  const scopes = ['clients:write', 'locations:write', 'candidates:write', 'bookings:write', ...more]
  const { key } = await db.transaction((tx) =>
    issueAgencyKey(tx, systemCaller(systemClock), { source: 'crm', scopes, regions: null, days: 1 }),
  )
  await db.close()
  return key
}

/** Sends so many lines, and throws unless each is accepted. @returns the seconds until the last answer */
export function sendLines(
  { service }: Crowd,
  key: string,
  resource: string,
  lineOf: (n: number) => object,
  count: number,
): Promise<number> {
  const startedAt = performance.now()
  return new Promise((done, fail) => {
    const sent = request(`${service.origin}/agency/v1/${resource}/bulk`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    })
    sent.once('error', fail)
    sent.once('response', (response) => {
      let [answered, refused] = [0, '']
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        answered += text.split('\n').length - 1
        if (text.includes('"refused"')) refused ||= text.slice(0, 500)
      })
      response.once('error', fail)
      response.once('end', () => {
        if (response.statusCode === 200 && answered === count && refused === '')
          done((performance.now() - startedAt) / 1_000)
        else fail(new Error(`${resource}: ${response.statusCode}, ${answered} answers ${refused}`))
      })
    })
    let n = 0
    const write = () => {
      while (n < count) {
        const numbers = Array.from({ length: Math.min(PIECE_LINES, count - n) }, (_, at) => n + at)
        n += numbers.length
        if (!sent.write(numbers.map((one) => `${JSON.stringify(lineOf(one))}\n`).join(''))) {
          sent.once('drain', write)
          return
        }
      }
      sent.end()
    }
    write()
  })
}

/** COPY of the same rows into a table with the same indexes, by the server itself. @returns seconds */
async function copy({ databaseUrl }: Crowd, resource: string, lines: number): Promise<number> {
  const folder = temporaryFolder('copy')
  chmodSync(folder, 0o777)
  const file = join(folder, resource)
  const db = openDatabase({ url: databaseUrl, poolSize: 1, onError: () => undefined })
  const connection = await db.connect()
  await connection.query(`create table copied (like ${resource} including all)`)
  await connection.query(
    `copy (select r.* from ${resource} r join external_ids e on e.id = r.id and e.resource = '${resource}'
           where e.external_id not like 'warm-%') to '${file}'`,
  )
  const startedAt = performance.now()
  const { rowCount } = await connection.query(`copy copied from '${file}'`)
  const seconds = (performance.now() - startedAt) / 1_000
  if (rowCount !== lines) throw new Error(`${rowCount} ${resource} were copied`)
  await connection.query('drop table copied')
  await connection.end()
  await db.close()
  return seconds
}

/** Reads at fixed times until the promise settles. @returns the latencies in milliseconds */
async function readUntil({ service, token }: Crowd, over: Promise<unknown>): Promise<number[]> {
  const latencies: number[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const pending = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const reading = readOnce(service.origin, token, agent).then((ms) => void latencies.push(ms))
    pending.add(reading)
    reading.finally(() => pending.delete(reading)).catch(() => undefined)
  }, 1_000 / READS_PER_SECOND)
  try {
    await over
  } finally {
    clearInterval(timer)
  }
  await Promise.all(pending)
  agent.destroy()
  return latencies
}

function readOnce(origin: string, token: string, agent: Agent): Promise<number> {
  const startedAt = performance.now()
  return new Promise((done, fail) => {
    const sent = request(`${origin}/api/v1/me`, { agent, headers: { authorization: `Bearer ${token}` } })
    sent.once('error', fail)
    sent.once('response', (response) => {
      response.resume()
      response.once('end', () => {
        if (response.statusCode === 200) done(performance.now() - startedAt)
        else fail(new Error(`GET me: ${response.statusCode}`))
      })
    })
    sent.end()
  })
}
