import { createServer } from 'node:net'
import { readEnv } from './env.ts'
import type { Demo } from './open-installation.ts'
import { limitHeapGrowth } from './platform/heap-growth.ts'
import { StartError } from './platform/start-error.ts'
import { startService } from './service.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Checked before anything is started, so that a taken port does no harm. */
const refuseTakenPort = (port: number, host: string) =>
  new Promise<void>((done, fail) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${error.code})`
      fail(new StartError(`Port ${port} ${reason}. Stop what uses it, or set PORT.`))
    })
    probe.listen(port, host, () => probe.close(() => done()))
  })

export function runServer(demo?: Demo): void {
  main(demo).catch((error: unknown) => giveUp('did not start', error))
}

async function main(demo: Demo | undefined) {
  limitHeapGrowth()
  const env = readEnv()
  // The consumer of the output may exit first, which must not end the service.
  process.stdout.on('error', () => undefined)
  await refuseTakenPort(env.port, env.host)
  const calledOff = new AbortController()
  const service = startService(env, say, { calledOff: calledOff.signal, demo })

  let isStopping = false
  // Registered first, so that an aborted start does not leave its database running.
  const stop = async (why: string) => {
    isStopping = true
    say(`\n${why}: finishing what was begun …`)
    const deadline = setTimeout(() => process.exit(1), env.stopMs)
    calledOff.abort()
    const started = await service.catch(() => undefined)
    await started?.stop()
    clearTimeout(deadline)
  }
  const notClean = (error: unknown) => giveUp('did not stop cleanly', error)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      stop(signal).then(() => {
        say('Stopped.')
        process.exit(0)
      }, notClean)
    })
  }

  const running = await service.catch((error: unknown) => {
    if (!isStopping) throw error
  })
  if (!running || isStopping) return
  say(running.welcome)
  const error = await running.failed
  if (isStopping) return
  await stop('Cannot go on').catch(notClean)
  giveUp('stopped', error)
}

function giveUp(what: string, error: unknown) {
  const words =
    error instanceof StartError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error)
  process.stderr.write(`Rollcall ${what}. ${words}\n`)
  process.exit(1)
}
