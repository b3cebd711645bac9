import { createServer } from 'node:net'
import { welcome } from './demo/welcome.ts'
import { readEnv } from './env.ts'
import { StartError } from './platform/start-error.ts'
import { startService } from './service.ts'

const STOP_MS = 10_000

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Asked before anything is started, so that a taken port harms nothing. */
const refuseTakenPort = (port: number, host: string) =>
  new Promise<void>((done, fail) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${error.code})`
      fail(new StartError(`Port ${port} ${reason}. Stop what uses it, or set PORT.`))
    })
    probe.listen(port, host, () => probe.close(() => done()))
  })

async function main() {
  const env = readEnv()
  await refuseTakenPort(env.port, env.host)
  const service = await startService(env, say)
  say(welcome(env, service))

  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    say(`\n${signal}: finishing what was begun …`)
    const deadline = setTimeout(() => process.exit(1), STOP_MS)
    await service.stop()
    clearTimeout(deadline)
    say('Stopped.')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}

main().catch((error: unknown) => {
  const words =
    error instanceof StartError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error)
  process.stderr.write(`Rollcall did not start. ${words}\n`)
  process.exit(1)
})
