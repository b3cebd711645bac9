import { Agent, request } from 'node:http'
import type { Sample } from './load.ts'
import type { MeasuredProcess } from './measured-process.ts'
import { percentile } from './report.ts'

/** A request that can be made once. */
export interface Write {
  path: string
  token: string
  body: string
}

export interface WriteLoad {
  /** They share the connections. */
  processes: MeasuredProcess[]
  connections: number
}

export interface Written extends Sample {
  count: number
  seconds: number
}

/** Sends the writes, several at a time, until the list or the time is over. */
export async function writeAll(
  everybody: Iterable<readonly Write[]>,
  { processes, connections }: WriteLoad,
  seconds = Number.POSITIVE_INFINITY,
): Promise<Written> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  const next = everybody[Symbol.iterator]()
  const cpu = () => Promise.all(processes.map((one) => one.cpuMicroseconds()))
  const before = await cpu()
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000

  async function keepWriting(origin: string) {
    while (performance.now() < until) {
      const { value, done } = next.next()
      if (done) return
      for (const each of value) {
        const askedAt = performance.now()
        await write(origin, each, agent)
        latencies.push(performance.now() - askedAt)
      }
    }
  }
  await Promise.all(
    Array.from({ length: connections }, (_, at) =>
      keepWriting(processes[at % processes.length]?.origin ?? ''),
    ),
  )
  const tookSeconds = (performance.now() - startedAt) / 1000
  const after = await cpu()
  agent.destroy()
  const used = after.reduce((sum, one, at) => sum + one - (before[at] ?? 0), 0)
  return {
    count: latencies.length,
    seconds: tookSeconds,
    perSecond: latencies.length / tookSeconds,
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
    cpuMicroseconds: used / latencies.length,
  }
}

/** Any failed request aborts the measurement. */
function write(origin: string, { path, token, body }: Write, agent: Agent): Promise<void> {
  return new Promise((done, fail) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': crypto.randomUUID(),
    }
    const sent = request(origin + path, { method: 'POST', headers, agent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.once('end', () => {
        if (answer.statusCode === 200) done()
        else fail(new Error(`POST ${path}: ${answer.statusCode} ${text}`))
      })
      answer.once('error', fail)
    })
    sent.once('error', fail)
    sent.end(body)
  })
}
