import { spawn } from 'node:child_process'
import { bundled } from '../bundled-programs.ts'

/** A command as it is typed. */
export async function runCommand(
  name: 'erase' | 'agency' | 'backup',
  env: Record<string, string>,
  ...args: string[]
) {
  const child = spawn(process.execPath, [bundled(name), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (text) => (stdout += text))
  child.stderr.on('data', (text) => (stderr += text))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, stdout, stderr }
}
