import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { issueAgencyKey } from '../apps/api/src/identity/agency-keys/issue-agency-key.ts'
import { systemCaller } from '../apps/api/src/platform/caller.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../apps/api/src/platform/database/embedded-postgres.ts'
import { temporaryFolder, whenOver } from './clean-up.ts'
import { type Crowd, gatherCrowd } from './crowd.ts'
import { aZoneAtNoon } from './noon.ts'
import { type Budget, type Pace, percentile, type Report, say, table } from './report.ts'

/** A person clocks in once, so each comes once. */
const PEOPLE = 10_000
/** Every fifth person has an offer to answer. */
const OFFERED_EACH = 5
const BULK_LINES = 2_000
const LONGEST_P99_MS = 1_000
const MAX_FAILED_SHARE = 0.01
const TICK_MS = 5

const steps = ['open the portal', 'clock in', 'answer an offer'] as const
type Step = (typeof steps)[number]

interface Person {
  candidateId: string
  cookie: string
  today: string
  /** Null for a person without an offer. */
  offered: string | null
}

interface Morning {
  crowd: Crowd
  agencyKey: string
  people: Person[]
  bookingLines: (description: string) => string
  agent: Agent
}

/** One rate of people a second. */
interface Phase {
  rate: number
  latencies: Record<Step, number[]>
  /** How often each refusal or failure came. */
  failures: Map<string, number>
  bulkLinesPerSecond: number
  serviceCores: number
}

/**
 * Replays a morning at a rate of people a second, then at twice that rate, until responses take a second or are refused.
 * Each person opens the portal and clocks in, some answer an offer, and the agency saves bookings without a pause.
 */
export async function benchMorning({ seconds, rate, largest }: Pace): Promise<Report> {
  const morning = await prepare(Math.min(PEOPLE, largest))
  const phases: Phase[] = []
  let from = 0
  for (let perSecond = rate; ; perSecond *= 2) {
    const people = morning.people.slice(from, from + perSecond * seconds)
    if (people.length < perSecond * seconds) break
    from += people.length
    say(`${perSecond} people a second …`)
    const phase = await replay(morning, people, perSecond)
    phases.push(phase)
    if (isDegraded(phase)) break
  }
  return { tables: [phaseTable(phases)], budgets: budgetsOf(phases, rate) }
}

async function prepare(count: number): Promise<Morning> {
  const postgres = await startEmbeddedPostgres(temporaryFolder('postgres'))
  whenOver(() => postgres.stop())
  say(`Seeding ${count.toLocaleString('en')} people, each with a shift today …`)
  const crowd = await gatherCrowd(postgres.url, { candidates: count })
  const db = openDatabase({ url: crowd.databaseUrl, poolSize: 1, onError: () => undefined })
  whenOver(() => db.close())
  const connection = await db.connect()
  const { key: agencyKey } = await db.transaction((tx) =>
    issueAgencyKey(tx, systemCaller(systemClock), {
      source: 'crm',
      scopes: ['clients:write', 'locations:write', 'bookings:write', 'offers:write'],
      regions: null,
      days: 1,
    }),
  )
  const agent = new Agent({ keepAlive: true })
  whenOver(() => agent.destroy())
  const { rows: sessions } = await connection.query<{ candidateId: string; cookie: string }>(
    `with session as (
       insert into sessions (id, account_id, current_hash, created_at, expires_at)
       select id, account_id, sha256(('morning-' || id)::bytea), now(), now() + interval '1 hour'
       from (select gen_random_uuid() as id, c.id as account_id from candidates c
             where c.email like 'large%' and c.suspended_at is null) new_session
       returning id, account_id)
     select account_id as "candidateId", id || '.morning-' || id as cookie from session`,
  )

  await connection.query(
    `insert into external_ids (resource, source, external_id, id)
     select 'candidates', 'crm', id, id from candidates`,
  )
  const { timeZone, today, tomorrow } = aZoneAtNoon()
  const asAgency = callerOf(crowd, agent, { authorization: `Bearer ${agencyKey}` })
  await asAgency('PUT', '/agency/v1/clients/school', { name: 'Northside Primary', region: 'AU' })
  await asAgency('PUT', '/agency/v1/locations/school', {
    client: 'school',
    name: 'Northside Primary',
    address: { line1: '1 High Street', suburb: 'Northside', state: 'VIC', postcode: '3000', country: 'AU' },
    timezone: timeZone,
  })
  const shift = { client: 'school', location: 'school', startTimeLocal: '08:30', endTimeLocal: '18:00' }
  const lines = (bookings: object[]) => bookings.map((line) => JSON.stringify(line)).join('\n')
  await asAgency(
    'POST',
    '/agency/v1/bookings/bulk',
    lines(
      sessions.flatMap(({ candidateId }, n) => [
        { externalId: `today-${n}`, ...shift, dateLocal: today, candidate: candidateId },
        ...(n % OFFERED_EACH === 0 ? [{ externalId: `tomorrow-${n}`, ...shift, dateLocal: tomorrow }] : []),
      ]),
    ),
  )
  const { rows: bookings } = await connection.query<{ id: string; externalId: string }>(
    `select id, external_id as "externalId" from external_ids where resource = 'bookings'`,
  )
  await connection.end()
  const bookingOf = new Map(bookings.map(({ id, externalId }) => [externalId, id]))
  const people = sessions.map(({ candidateId, cookie }, n) => ({
    candidateId,
    cookie,
    today: bookingOf.get(`today-${n}`) ?? '',
    offered: bookingOf.get(`tomorrow-${n}`) ?? null,
  }))
  say('Making the offers …')
  const expiresAt = new Date(Date.now() + 6 * 3_600_000).toISOString()
  for (let n = 0; n < people.length; n += OFFERED_EACH)
    await asAgency('POST', `/agency/v1/bookings/tomorrow-${n}/offers`, {
      candidates: [people[n]?.candidateId],
      expiresAt,
    })

  const bookingLines = (description: string) =>
    lines(
      Array.from({ length: BULK_LINES }, (_, n) => ({
        externalId: `other-${n}`,
        ...shift,
        dateLocal: tomorrow,
        description,
      })),
    )
  return { crowd, agencyKey, people, bookingLines, agent }
}

async function replay(morning: Morning, people: Person[], rate: number): Promise<Phase> {
  const { crowd, agent, agencyKey, bookingLines } = morning
  const phase: Phase = {
    rate,
    latencies: { 'open the portal': [], 'clock in': [], 'answer an offer': [] },
    failures: new Map(),
    bulkLinesPerSecond: 0,
    serviceCores: 0,
  }
  const timed = async (step: Step, work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    try {
      const result = await work()
      phase.latencies[step].push(performance.now() - startedAt)
      return result
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error
      const what = `${step}: ${cause instanceof Error ? cause.message : String(cause)}`
      phase.failures.set(what, (phase.failures.get(what) ?? 0) + 1)
      return undefined
    }
  }
  const come = async ({ cookie, today, offered }: Person) => {
    const opened = await timed('open the portal', () =>
      callerOf(crowd, agent, { cookie: `__Host-rollcall=${cookie}` })('POST', '/identity/open'),
    )
    if (!opened) return
    const { accessToken } = opened as { accessToken: string }
    const call = callerOf(crowd, agent, { authorization: `Bearer ${accessToken}` })
    await timed('clock in', () => call('POST', '/api/v1/time-entries/clock-in', { bookingId: today }))
    if (!offered) return
    await timed('answer an offer', () =>
      call('POST', `/api/v1/bookings/${offered}/tentative-fill`, { action: 'accept' }),
    )
  }

  let isOver = false
  const cpuBefore = await crowd.service.cpuMicroseconds()
  const startedAt = performance.now()
  const bulk = saveAgain(
    callerOf(crowd, agent, { authorization: `Bearer ${agencyKey}` }),
    bookingLines,
    () => isOver,
  )
  await arriving(people, rate, come)
  const elapsed = (performance.now() - startedAt) / 1000
  const used = (await crowd.service.cpuMicroseconds()) - cpuBefore
  isOver = true
  const saved = await bulk
  return { ...phase, bulkLinesPerSecond: saved / elapsed, serviceCores: used / 1e6 / elapsed }
}

/** Saves the same bookings, changed each time. Resolves to how many lines were saved. */
async function saveAgain(
  call: Call,
  bookingLines: Morning['bookingLines'],
  isOver: () => boolean,
): Promise<number> {
  let saved = 0
  for (let time = 0; !isOver(); time++) {
    await call('POST', '/agency/v1/bookings/bulk', bookingLines(`Bring a hat, ${Date.now()}`))
    saved += BULK_LINES
  }
  return saved
}

/** People arrive at the rate, however long the service takes. Resolves when the last one is finished. */
async function arriving(
  people: Person[],
  rate: number,
  come: (person: Person) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now()
  const visits: Promise<void>[] = []
  await new Promise<void>((done) => {
    const ticking = setInterval(() => {
      const due = Math.min(people.length, ((performance.now() - startedAt) / 1000) * rate)
      for (const person of people.slice(visits.length, due)) visits.push(come(person))
      if (visits.length < people.length) return
      clearInterval(ticking)
      done()
    }, TICK_MS)
  })
  await Promise.all(visits)
}

type Call = (method: string, path: string, body?: object | string) => Promise<unknown>

/** As behind a proxy with TLS. Any answer but 2xx is an error with its code. */
function callerOf({ service }: Crowd, agent: Agent, own: OutgoingHttpHeaders): Call {
  return (method, path, body) =>
    new Promise((done, fail) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body ?? {})
      const headers = {
        ...own,
        'x-forwarded-proto': 'https',
        'content-type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json',
        'content-length': Buffer.byteLength(text),
        'idempotency-key': crypto.randomUUID(),
      }
      const sent = request(service.origin + path, { method, headers, agent }, (answer) => {
        let received = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (received += part))
        answer.once('error', fail)
        answer.once('end', () => {
          const { statusCode = 0 } = answer
          if (statusCode >= 300)
            fail(new Error(`${method} ${path}: ${statusCode} ${received}`, { cause: codeIn(received) }))
          else done(typeof body === 'string' ? received : JSON.parse(received))
        })
      })
      sent.once('error', fail)
      sent.end(text)
    })
}

const codeIn = (text: string) => /"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 200)

const countOf = ({ latencies, failures }: Phase) => {
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0)
  return { failed, all: failed + steps.reduce((sum, step) => sum + latencies[step].length, 0) }
}
const slowest = ({ latencies }: Phase) =>
  Math.max(...steps.map((step) => (latencies[step].length > 0 ? percentile(latencies[step], 99) : 0)))

function isDegraded(phase: Phase): boolean {
  const { failed, all } = countOf(phase)
  return failed > all * MAX_FAILED_SHARE || slowest(phase) > LONGEST_P99_MS
}

const phaseTable = (phases: Phase[]): string =>
  table(
    `A morning: each person opens the portal and clocks in, every ${OFFERED_EACH}th answers an offer; bookings are saved in bulk meanwhile`,
    [
      'people /s',
      ...steps.flatMap((step) => [`${step}: p50 ms`, 'p99 ms']),
      'failed',
      'bulk lines /s',
      'service cores',
      '',
    ],
    phases.map((phase) => [
      String(phase.rate),
      ...steps.flatMap((step) =>
        [50, 99].map((percent) =>
          phase.latencies[step].length > 0 ? percentile(phase.latencies[step], percent).toFixed(0) : '–',
        ),
      ),
      String(countOf(phase).failed),
      phase.bulkLinesPerSecond.toFixed(0),
      phase.serviceCores.toFixed(2),
      isDegraded(phase) ? ['degraded', ...phase.failures.keys()].join(', ') : '',
    ]),
  )

function budgetsOf(phases: Phase[], rate: number): Budget[] {
  const good = phases.filter((phase) => !isDegraded(phase))
  return [
    {
      what: 'A morning without degradation: people a second',
      measured: Math.max(0, ...good.map((phase) => phase.rate)),
      limit: rate,
      is: 'at least',
      digits: 0,
    },
  ]
}
