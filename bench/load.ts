import autocannon from 'autocannon'
import { loadHead } from './head-load.ts'
import type { MeasuredProcess } from './measured-process.ts'
import { percentile } from './report.ts'

export interface Sample {
  perSecond: number
  p50: number
  p99: number
  /** Processor time of the measured processes, per request. */
  cpuMicroseconds: number
}

export interface Load {
  /** More than one shares the connections. */
  processes: MeasuredProcess[]
  method: 'GET' | 'HEAD'
  path: string
  token?: string
  connections: number
}

/** Sends as many requests as fit in the time; any failed one aborts the measurement. */
export async function load({ processes, ...wanted }: Load, seconds: number): Promise<Sample> {
  const before = await cpuOf(processes)
  const share = wanted.connections / processes.length
  const startedAt = performance.now()
  const runs = await Promise.all(
    processes.map(({ origin }) => loadOne(origin, { ...wanted, connections: share }, seconds)),
  )
  const tookSeconds = (performance.now() - startedAt) / 1000
  const cpu = (await cpuOf(processes)) - before
  const latencies = runs.flat()
  return {
    perSecond: latencies.length / tookSeconds,
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
    cpuMicroseconds: cpu / latencies.length,
  }
}

async function cpuOf(processes: MeasuredProcess[]): Promise<number> {
  const used = await Promise.all(processes.map((one) => one.cpuMicroseconds()))
  return used.reduce((sum, one) => sum + one, 0)
}

async function loadOne(
  origin: string,
  { method, path, token, connections }: Omit<Load, 'processes'>,
  seconds: number,
): Promise<number[]> {
  if (method === 'HEAD') return loadHead(origin + path, connections, seconds)
  const latencies: number[] = []
  const { errors, timeouts, non2xx, statusCodeStats } = await new Promise<autocannon.Result>((done, fail) => {
    const options = {
      url: origin + path,
      headers: { authorization: `Bearer ${token}` },
      connections,
      duration: seconds,
    }
    const run = autocannon(options, (error, result) => (error ? fail(error) : done(result)))
    // autocannon's histogram counts whole milliseconds, which is too coarse here.
    run.on('response', (_client, _statusCode, _bytes, milliseconds) => {
      latencies.push(milliseconds)
    })
  })
  const bad = errors + timeouts + non2xx
  if (bad > 0) {
    const codes = Object.keys(statusCodeStats ?? {}).join(', ')
    throw new Error(`GET ${path}: ${bad} of ${latencies.length} were not answered well (${codes})`)
  }
  return latencies
}
