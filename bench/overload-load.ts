import { connect, type Socket } from 'node:net'

/** The task of one process of callers. */
export interface Press {
  port: number
  path: string
  tokens: string[]
  connections: number
  /** Requests per second, independent of responses; without it each caller sends the next request after a response. */
  perSecond?: number
  seconds: number
}

export interface Pressed {
  /** Not sent, because every connection was waiting for a response. */
  notSent: number
  good: number
  refused: number
  /** Anything but 200 and 503, and connections that were cut. */
  failed: number
  latencies: number[]
  cpuMicroseconds: number
}

const TICK_MS = 5

/** Minimal clients, so that they leave the processor to the service. */
async function press({ port, path, tokens, connections, perSecond, seconds }: Press): Promise<Pressed> {
  const result: Pressed = { notSent: 0, good: 0, refused: 0, failed: 0, latencies: [], cpuMicroseconds: 0 }
  const idle: Caller[] = []
  let isOver = false

  const answered = (caller: Caller, status: number, ms: number) => {
    if (isOver) return
    if (status === 200) {
      result.good++
      result.latencies.push(ms)
    } else if (status === 503) result.refused++
    else result.failed++
    if (perSecond === undefined) caller.ask()
    else idle.push(caller)
  }
  const callers: Caller[] = []
  // A hundred at a time: the speed of opening connections is not measured.
  while (callers.length < connections) {
    const more = Array.from({ length: Math.min(100, connections - callers.length) }, (_, at) =>
      openCaller(port, path, tokens[(callers.length + at) % tokens.length] ?? '', answered),
    )
    callers.push(...(await Promise.all(more)))
  }
  process.send?.('pressing')
  const cpuBefore = process.cpuUsage()
  if (perSecond === undefined) for (const caller of callers) caller.ask()
  else await arrive(perSecond, seconds, callers, idle, result)
  if (perSecond === undefined) await new Promise((done) => setTimeout(done, seconds * 1000))
  isOver = true
  for (const caller of callers) caller.end()
  const { user, system } = process.cpuUsage(cpuBefore)
  return { ...result, cpuMicroseconds: user + system }
}

async function arrive(
  perSecond: number,
  seconds: number,
  callers: Caller[],
  idle: Caller[],
  result: Pressed,
) {
  idle.push(...callers)
  const startedAt = performance.now()
  let wanted = 0
  await new Promise<void>((done) => {
    const ticking = setInterval(() => {
      const elapsed = (performance.now() - startedAt) / 1000
      for (; wanted < elapsed * perSecond; wanted++) {
        const caller = idle.shift()
        if (caller) caller.ask()
        else result.notSent++
      }
      if (elapsed < seconds) return
      clearInterval(ticking)
      done()
    }, TICK_MS)
  })
}

interface Caller {
  ask(): void
  end(): void
}

function openCaller(
  port: number,
  path: string,
  token: string,
  answered: (caller: Caller, status: number, ms: number) => void,
): Promise<Caller> {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`
  return new Promise((done, fail) => {
    const socket: Socket = connect(port, '127.0.0.1')
    let askedAt = 0
    let text = ''
    const caller: Caller = {
      ask() {
        askedAt = performance.now()
        text = ''
        socket.write(request)
      },
      end: () => socket.destroy(),
    }
    socket.setNoDelay(true).setEncoding('latin1')
    // Node.js accepts one connection per turn of its event loop: an open connection may not have been accepted yet.
    socket.once('connect', () => socket.write('HEAD /api/ping HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'))
    socket.on('error', fail)
    socket.once('end', () => answered(caller, 0, 0))
    let isAccepted = false
    socket.on('data', (chunk: string) => {
      if (!isAccepted) {
        isAccepted = true
        done(caller)
        return
      }
      text += chunk
      const headEnd = text.indexOf('\r\n\r\n')
      if (headEnd === -1) return
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
      if (text.length < headEnd + 4 + length) return
      answered(caller, Number(text.slice(9, 12)), performance.now() - askedAt)
    })
  })
}

process.on('message', (wanted: Press) => {
  void press(wanted).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
