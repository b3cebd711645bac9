import { type SpawnOptionsWithoutStdio, spawn } from 'node:child_process'
import { bundled } from '../bundled-programs.ts'
import type { Installation } from './installed-release.ts'

type Name = 'erase' | 'agency' | 'backup'
type Env = Record<string, string>

/** A command as it is typed. */
export const runCommand = (name: Name, env: Env, ...args: string[]) => run([bundled(name), ...args], { env })

/** A command of an unpacked archive. */
export const runInstalled = (
  { program, spawnOptions }: Installation,
  name: Name,
  env: Env,
  ...args: string[]
) => run([program(name), ...args], { env, ...spawnOptions })

/** Runs a program of Node.js. */
export async function run(args: string[], options: SpawnOptionsWithoutStdio = {}) {
  const child = spawn(process.execPath, args, {
    ...options,
    env: { PATH: process.env.PATH, ...options.env },
    stdio: 'pipe',
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (text) => (stdout += text))
  child.stderr.on('data', (text) => (stderr += text))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, stdout, stderr }
}
