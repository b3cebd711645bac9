import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

export const say = (line) => process.stdout.write(`${line}\n`)

/** Runs a tool of node_modules and returns how it ended. */
export const runTool = (name, args, options = {}) =>
  run(join(root, 'node_modules', '.bin', name), args, options)

/**
 * @returns {Promise<{ code: number, signal: string | null, output: string, errors: string }>} everything it printed, which is
 * shown as it comes unless quiet, and of that the errors
 */
export function run(command, args, { quiet = false, env = {}, cwd = root } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    let errors = ''
    const gather = (stream, shown) =>
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        if (shown === process.stderr) errors += text
        if (!quiet) shown.write(text)
      })
    gather(child.stdout, process.stdout)
    gather(child.stderr, process.stderr)
    child.once('error', fail)
    child.once('close', (code, signal) => done({ code: code ?? 1, signal, output, errors }))
  })
}

/** Prints one sentence instead of a stack, because the message is for the user of the command. */
export function main(work) {
  work().catch((error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
}
