import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import unbundled from '../apps/api/src/unbundled.json' with { type: 'json' }
import { escapeNonLatin1 } from '../scripts/latin1.mjs'
import { temporaryFolder, whenOver } from './clean-up.ts'
import { freePort } from './free-port.ts'
import type { Usage } from './usage.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

export interface MeasuredProcess {
  origin: string
  /** Processor time it has used since it started. */
  cpuMicroseconds(): Promise<number>
  usage(): Promise<Usage>
}

/** Bundled like the service: a loader that compiles at run time would change the measurement. */
export async function bundle(name: string): Promise<string> {
  // In the folder of the service's bundle, where it finds the demo's video.
  const outfile = join(here, '..', 'apps', 'api', '.cache', `${name}.mjs`)
  await build({
    entryPoints: [join(here, `${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: unbundled,
    banner: {
      js: "import { createRequire as _createRequire } from 'node:module'; import { fileURLToPath as _pathOf } from 'node:url'; const require = _createRequire(import.meta.url); const __filename = _pathOf(import.meta.url); const __dirname = _pathOf(new URL('.', import.meta.url));",
    },
    logLevel: 'error',
  })
  escapeNonLatin1(outfile)
  return outfile
}

export async function startMeasured(file: string, env: NodeJS.ProcessEnv = {}): Promise<MeasuredProcess> {
  const port = await freePort()
  const child = fork(file, {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: String(port),
      DATA_DIR: temporaryFolder('service'),
      ...env,
    },
    execArgv: [],
  })
  whenOver(async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  })
  await answered(child)
  const usage = async () => {
    child.send('usage')
    return (await answered(child)) as Usage
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    cpuMicroseconds: async () => (await usage()).cpuMicroseconds,
    usage,
  }
}

function answered(child: ChildProcess): Promise<unknown> {
  return new Promise((done, fail) => {
    const failed = (code: number | null) => fail(new Error(`A measured process ended with ${code}`))
    child.once('exit', failed)
    child.once('message', (message) => {
      child.off('exit', failed)
      done(message)
    })
  })
}
