import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openAccessTokens } from '../apps/api/src/identity/access-token.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../apps/api/src/platform/database/embedded-postgres.ts'
import { temporaryFolder, whenOver } from './clean-up.ts'
import { type Crowd, gatherCrowd } from './crowd.ts'
import { bundle } from './measured-process.ts'
import type { Press, Pressed } from './overload-load.ts'
import { median, type Pace, percentile, type Report, say, table } from './report.ts'

const PATH = '/api/v1/me'
const PEOPLE = 500
const CAPACITY_CONNECTIONS = 32
const CONNECTIONS = 2_000
const FACTORS = [2, 5, 10] as const
const IMPATIENT = 1_000
const WARM_UP_SECONDS = 10
/** Fewer pings would make the slowest one meaningless. */
const MIN_PINGS = 1_000
const HOUR_SECONDS = 3600

interface Phase extends Pressed {
  seconds: number
  pings: number[]
}

/**
 * Measures the goodput under overload. The callers are processes on the same machine: their processor time is reported too.
 */
export async function benchOverload({ rounds, seconds }: Pace): Promise<Report> {
  const postgres = await startEmbeddedPostgres(temporaryFolder('postgres'))
  whenOver(() => postgres.stop())
  const crowd = await gatherCrowd(postgres.url, { candidates: 10_000 })
  const tokens = await tokensOf(crowd, PEOPLE)
  const port = Number(new URL(crowd.service.origin).port)
  const callers = await startCallers()
  const run = async (press: Partial<Press>): Promise<Phase> => {
    const wanted: Press = { port, path: PATH, tokens, connections: CAPACITY_CONNECTIONS, seconds, ...press }
    const { pressing } = await callers(wanted)
    return { ...(await pingDuring(port, pressing)), seconds: wanted.seconds }
  }

  say('Warming up …')
  await run({ seconds: WARM_UP_SECONDS })
  const phases = new Map<string, { phase: Phase; capacity: number }[]>()
  const keep = (name: string, capacity: number, phase: Phase) =>
    phases.set(name, [...(phases.get(name) ?? []), { phase, capacity }])
  for (let round = 1; round <= rounds; round++) {
    say(`Overload: round ${round} of ${rounds} …`)
    for (const factor of FACTORS) {
      const calm = await run({})
      const capacity = calm.good / seconds
      keep('capacity', capacity, calm)
      const pressed = await run({ perSecond: capacity * factor, connections: CONNECTIONS })
      keep(`${factor} × capacity`, capacity, pressed)
    }
    const calm = await run({})
    keep('capacity', calm.good / seconds, calm)
    keep(impatientName, calm.good / seconds, await run({ connections: IMPATIENT }))
  }
  return reportOf(phases)
}

const impatientName = `${IMPATIENT.toLocaleString('en')} callers who ask again at once`

function reportOf(phases: Map<string, { phase: Phase; capacity: number }[]>): Report {
  const names = [...FACTORS.map((factor) => `${factor} × capacity`), impatientName]
  const goodput = (name: string) =>
    median(phases.get(name)?.map(({ phase, capacity }) => phase.good / phase.seconds / capacity) ?? [])
  const pings = (name: string) => phases.get(name)?.flatMap(({ phase }) => phase.pings) ?? []
  const allPings = [...phases.keys()].flatMap(pings)
  const rows = ['capacity', ...names].map((name) => {
    const all = phases.get(name)?.map(({ phase }) => phase) ?? []
    const of = (pick: (phase: Phase) => number, digits = 0) => median(all.map(pick)).toFixed(digits)
    return [
      name,
      of(({ good, seconds }) => good / seconds),
      goodput(name).toFixed(2),
      of(({ refused, seconds }) => refused / seconds),
      of(({ notSent, seconds }) => notSent / seconds),
      of(({ failed }) => failed),
      of(({ latencies }) => percentile(latencies, 50), 1),
      of(({ latencies }) => percentile(latencies, 99), 1),
      percentile(pings(name), 99).toFixed(0),
      Math.max(...pings(name)).toFixed(0),
      of(({ cpuMicroseconds, seconds }) => cpuMicroseconds / seconds / 1e6, 2),
    ]
  })
  const head = [
    '',
    'good /s',
    'goodput',
    'refused /s',
    'not sent /s',
    'failed',
    'p50 ms',
    'p99 ms',
    'ping p99',
    'worst ping',
    'callers’ cores',
  ]
  return {
    tables: [table(`Overload: GET me, ${PEOPLE} people; medians`, head, rows)],
    budgets: [
      ...names.map((name) => ({
        what: `goodput, ${name}`,
        measured: goodput(name),
        limit: 0.8,
        is: 'at least' as const,
      })),
      {
        what: 'ping, p99 in ms',
        measured: Math.max(...names.map((name) => percentile(pings(name), 99))),
        limit: 250,
        is: 'at most',
        digits: 0,
      },
      { what: 'ping, slowest in ms', measured: Math.max(...allPings), limit: 250, is: 'at most', digits: 0 },
      { what: 'pings', measured: allPings.length, limit: MIN_PINGS, is: 'at least', digits: 0 },
    ],
  }
}

async function tokensOf({ databaseUrl }: Crowd, count: number): Promise<string[]> {
  const db = openDatabase({ url: databaseUrl, poolSize: 1, onError: () => undefined })
  whenOver(() => db.close())
  const { rows } = await db.query({
    name: '',
    text: `select c.id as "candidateId", s.id as "sessionId" from candidates c join sessions s on s.account_id = c.id
           where c.suspended_at is null order by c.id limit $1`,
    values: [count],
  })
  const issuer = await openAccessTokens(db, systemClock)
  return Promise.all(rows.map((holder) => issuer.issue(holder, HOUR_SECONDS)))
}

/** Resolves once every connection is open; the results follow. */
async function startCallers(): Promise<(wanted: Press) => Promise<{ pressing: Promise<Pressed> }>> {
  const child = fork(await bundle('overload-load'), {
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  whenOver(() => child.kill())
  await once(child, 'message')
  return async (wanted) => {
    child.send(wanted)
    await once(child, 'message')
    return { pressing: once(child, 'message').then(([result]) => result) }
  }
}

/** Pings the service during the work. */
async function pingDuring(port: number, work: Promise<Pressed>): Promise<Pressed & { pings: number[] }> {
  const pings: number[] = []
  const over = new AbortController()
  const watched = work.finally(() => over.abort())
  while (!over.signal.aborted) {
    const askedAt = performance.now()
    const { ok } = await fetch(`http://127.0.0.1:${port}/api/ping`, { method: 'HEAD' })
    if (!ok) throw new Error('A ping was not answered well')
    pings.push(performance.now() - askedAt)
    await new Promise((done) => setTimeout(done, 5))
  }
  return { ...(await watched), pings }
}
