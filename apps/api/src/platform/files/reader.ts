import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { ReaderAnswer, ReaderMessage } from './reader-process.ts'

/** How long a job may take: processor time on Linux, where a busy machine must not refuse a file, and time at all. */
export interface ReaderLimits {
  cpuMs: number
  wallMs: number
}

/** The reader ended in the middle of a job, because of this file or of the damage that an earlier one did. */
export class ReaderDied extends Error {}
/** The file took longer than its limits allow. */
export class LimitExceeded extends Error {}
/** The file was not judged. */
export class ReaderUnavailable extends Error {}

export interface Reader {
  /** How many files it has been given. */
  fileCount(): number
  read(job: object, limits: ReaderLimits): Promise<ReaderAnswer>
  /** Settles once the process is gone, and its memory with it. */
  readonly ended: Promise<void>
  end(): Promise<void>
}

const HEAP_MB = 256
/** 512 MB for each WebAssembly memory: a picture of 50 million pixels takes most of it in libheif. */
const WASM_PAGES = 8_192
/** V8's limits do not apply to native decoders. The largest accepted picture, as WebP, takes 880 MB. */
const DATA_KB = 1_024 * 1_024
const START_MS = 30_000
const POLL_MS = 50
const MS_PER_CLOCK_TICK = 10

/** Starts a process that may be killed, with as much memory as a valid file needs. */
export function startReader(entry: string): Reader {
  const child = fork(entry, {
    ...launchOptions([`--max-old-space-size=${HEAP_MB}`, `--wasm-max-mem-pages=${WASM_PAGES}`]),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    // Without a listener a failed start or a broken channel would end the service. One without a process never exits.
    child.on('error', () => child.pid === undefined && resolve())
  })
  const ready = startOf(child, ended)
  // Read by `read`; until then a failed start must not count as an unhandled rejection.
  ready.catch(() => undefined)
  let fileCount = 0
  return {
    fileCount: () => fileCount,
    async read(job, limits) {
      await ready
      fileCount++
      return ask(child, ended, job, limits)
    },
    ended,
    end() {
      child.kill('SIGKILL')
      return ended
    },
  }
}

/**
 * RLIMIT_DATA counts memory that is written to; RLIMIT_AS would count the address space that WebAssembly reserves. A
 * shell sets it and becomes the reader, so that the channel and the process id stay the same. A lower limit that the
 * service itself has stays in force.
 */
function launchOptions(flags: string[]): Pick<ForkOptions, 'execPath' | 'execArgv'> {
  if (process.platform !== 'linux' || !existsSync('/bin/sh')) return { execArgv: flags }
  const limited = `ulimit -d ${DATA_KB} 2>/dev/null; exec "$0" "$@"`
  return { execPath: '/bin/sh', execArgv: ['-c', limited, process.execPath, ...flags] }
}

const startOf = (child: ChildProcess, ended: Promise<void>) =>
  new Promise<void>((resolve, reject) => {
    const fail = () => {
      clearTimeout(deadline)
      reject(new ReaderUnavailable('A reader could not be started'))
    }
    const deadline = setTimeout(fail, START_MS)
    void ended.then(fail)
    child.once('message', () => {
      clearTimeout(deadline)
      resolve()
    })
  })

const ask = (child: ChildProcess, ended: Promise<void>, job: object, { cpuMs, wallMs }: ReaderLimits) =>
  new Promise<ReaderAnswer>((resolve, reject) => {
    const [cpuBefore, startedAt] = [cpuMsOf(child.pid), performance.now()]
    const settle = (done: () => void) => {
      clearInterval(polling)
      child.off('message', onMessage)
      done()
    }
    const fail = (error: Error) => settle(() => reject(error))
    const onMessage = (message: ReaderMessage) => {
      if ('rssBytes' in message) settle(() => resolve(message))
      else if ('systemError' in message) fail(new ReaderUnavailable(message.systemError))
      else if ('crash' in message) fail(new ReaderDied(message.crash))
    }
    const polling = setInterval(() => {
      if (cpuMsOf(child.pid) - cpuBefore > cpuMs || performance.now() - startedAt > wallMs)
        fail(new LimitExceeded('The file takes too long to read'))
    }, POLL_MS)
    child.on('message', onMessage)
    void ended.then(() => fail(new ReaderDied('The reader ended')))
    child.send(job, (error) => error && fail(new ReaderDied(error.message)))
  })

/** 0 if the system does not report it, or the process has ended. */
function cpuMsOf(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // Counted behind the program's name, which may contain spaces: the 14th and 15th field of the line.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_CLOCK_TICK
  } catch {
    return 0
  }
}
