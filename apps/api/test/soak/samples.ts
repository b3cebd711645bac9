import { readdirSync } from 'node:fs'
import { rowsOf } from '../processes/database-rows.ts'
import { until } from '../processes/until.ts'
import type { FleetProcess } from './fleet.ts'

/** One look at a process. */
interface Sample {
  /** Seconds since the process served. */
  age: number
  megabytes: number
  openFiles: number
  connections: number
  loopDelayMs: number
}

/** A process from its start to its end: a new one begins with less memory. */
interface Life {
  startedAt: number
  samples: Sample[]
}

/** A measure that may not grow: the median of the last quarter against that of the second. */
export interface Growth {
  name: string
  second: number
  last: number
  /** The ratio that is too much, unless the last is at most `slack` more. */
  limit: number
  slack: number
  isOver: boolean
}

export interface Samples {
  take(processes: readonly FleetProcess[], databaseUrl: string): Promise<void>
  latest(): string
  growths(): Growth[]
}

/** A few more of a small number are no growth, so a measure may be so much larger in any case. */
const measures = [
  { name: 'memory, MB', of: (sample: Sample) => sample.megabytes, slack: { long: 20, short: 40 } },
  { name: 'open files', of: (sample: Sample) => sample.openFiles, slack: { long: 10, short: 30 } },
  {
    name: 'connections of the pool',
    of: (sample: Sample) => sample.connections,
    slack: { long: 3, short: 10 },
  },
  {
    name: 'event-loop delay p99, ms',
    of: (sample: Sample) => sample.loopDelayMs,
    // Other programs of the machine delay timers too.
    slack: { long: 200, short: 200 },
  },
] as const
const databaseSlack = { long: 5, short: 15 }
/** Fewer show nothing. */
const MIN_SAMPLES = 12
/** A process that has served for ten minutes is warm; in its first minutes its caches grow. */
const LONG_SECONDS = 600
const LIMITS = { long: 1.25, short: 1.6 }
type Length = keyof typeof LIMITS

export function openSamples(): Samples {
  const lives = new Map<number, Life>()
  const databaseConnections: number[] = []
  const openedAt = Date.now()
  return {
    async take(processes, databaseUrl) {
      const taken = processes.map(async (running) => {
        const { pid } = running.service
        const life = lives.get(pid) ?? { startedAt: Date.now(), samples: [] }
        lives.set(pid, life)
        const sample = await sampleOf(running).catch(() => undefined)
        if (sample) life.samples.push({ age: (Date.now() - life.startedAt) / 1_000, ...sample })
      })
      await Promise.all(taken)
      const counted = `select count(*)::int as count from pg_stat_activity where application_name = 'rollcall'`
      const [row] = await rowsOf<{ count: number }>(databaseUrl, counted).catch(() => [])
      if (row) databaseConnections.push(row.count)
    },
    latest() {
      const newest = [...lives.values()]
        .slice(-2)
        .map(({ samples }) => samples.at(-1)?.megabytes.toFixed(0) ?? '–')
      return `${newest.join(' and ')} MB, ${databaseConnections.at(-1) ?? '–'} connections`
    },
    growths() {
      const measured = [...lives.values()].filter(({ samples }) => samples.length >= MIN_SAMPLES)
      const ofLives = measures.flatMap(({ name, of, slack }) =>
        worst(
          measured.map(({ samples }) => {
            const length = lengthOf(samples.at(-1)?.age ?? 0)
            return growthOf(name, samples.map(of), LIMITS[length], slack[length])
          }),
        ),
      )
      const length = lengthOf((Date.now() - openedAt) / 1_000)
      const name = 'connections of the database'
      return [...ofLives, growthOf(name, databaseConnections, LIMITS[length], databaseSlack[length])]
    },
  }
}

const lengthOf = (seconds: number): Length => (seconds >= LONG_SECONDS ? 'long' : 'short')

export function growthOf(name: string, values: readonly number[], limit: number, slack: number): Growth {
  const part = (from: number, to: number) =>
    medianOf(values.slice(Math.floor(values.length * from), Math.ceil(values.length * to)))
  const [second, last] = [part(0.25, 0.5), part(0.75, 1)]
  return { name, second, last, limit, slack, isOver: last > second * limit && last > second + slack }
}

const worst = (growths: readonly Growth[]): Growth[] =>
  [...growths].sort((one, other) => excessOf(other) - excessOf(one)).slice(0, 1)
const excessOf = ({ second, last, isOver }: Growth) => (isOver ? 1_000 : 0) + last / (second || 1)

function medianOf(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

async function sampleOf(running: FleetProcess): Promise<Omit<Sample, 'age'>> {
  const valueOf = await readMetrics(running)
  return {
    megabytes: valueOf('process_resident_memory_bytes') / 2 ** 20,
    openFiles: readdirSync(`/proc/${running.service.pid}/fd`).length,
    connections: valueOf(connectionsIn('used')) + valueOf(connectionsIn('idle')),
    loopDelayMs: valueOf('rollcall_event_loop_delay_seconds{quantile="0.99"}') * 1_000,
  }
}

const connectionsIn = (state: 'used' | 'idle') => `rollcall_database_connections{state="${state}"}`

async function readMetrics({ metricsPort }: FleetProcess): Promise<(series: string) => number> {
  const lines = (await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).split('\n')
  return (series) => {
    const line = lines.find((one) => one.startsWith(`${series} `))
    if (!line) throw new Error(`there is no metric ${series}`)
    return Number(line.slice(series.length))
  }
}

/** Without load a process gives every connection back, and the database has none that a process does not know. */
export async function findHeldConnections(
  processes: readonly FleetProcess[],
  databaseUrl: string,
): Promise<string[]> {
  const held: string[] = []
  for (const running of processes) {
    const isIdle = async () => (await readMetrics(running))(connectionsIn('used')) === 0
    await until('all connections are idle', isIdle, { withinMs: 30_000, everyMs: 100 }).catch(() =>
      held.push(`process ${running.service.pid} holds a connection without load`),
    )
  }
  const open = await rowsOf(
    databaseUrl,
    `select from pg_stat_activity where application_name = 'rollcall' and state like 'idle in transaction%'
       and state_change < now() - interval '5 seconds'`,
  )
  if (open.length > 0) held.push(`${open.length} transactions are open without load`)
  return held
}
