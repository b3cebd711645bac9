import { fstatSync, write } from 'node:fs'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pino, { type Logger } from 'pino'

/**
 * In `detail` PostgreSQL repeats the values of the row it refused: addresses, password hashes. `payload` has the
 * personal claims of a refused token. An error about a lost connection has its whole `client`, with the secret that
 * cancels its statements.
 */
export const logOptions = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['err.detail', 'err.payload', 'err.client'],
}

const FLUSH_MS = 100
/** Lines beyond this are dropped, so that the log never fills the memory. */
const MAX_WAITING_CHARACTERS = 4_000_000
const MAX_FILE_BYTES = 20_000_000
const FILES_KEPT = 5
const PAUSE_AFTER_FAILURE_MS = 1_000
const CLOSE_MS = 1_000

/** Takes lines and writes them in the background. */
export interface LogSink {
  write(line: string): void
  /** Writes what is left, if that does not take long. */
  close(): Promise<void>
}

export interface Log {
  log: Logger
  close: () => Promise<void>
}

/** `addFields` returns more fields for each line. */
export function openLog({
  level,
  file,
  addFields,
}: {
  level: string
  file: string | undefined
  addFields?: (() => object) | undefined
}): Log {
  const sink = bufferedSink(file === undefined ? stdoutWriter() : rotatingFile(file))
  const options = { ...logOptions, level, ...(addFields && { mixin: addFields }) }
  return { log: pino(options, sink), close: () => sink.close() }
}

/**
 * Buffers lines and writes them a few times a second, one write at a time. A full disk or a blocked pipe only loses
 * lines, which are counted and reported once writing works again.
 */
export function bufferedSink(
  writeOut: (text: string) => Promise<void>,
  { maxWaiting = MAX_WAITING_CHARACTERS, pauseMs = PAUSE_AFTER_FAILURE_MS } = {},
): LogSink {
  let lines: string[] = []
  let characters = 0
  let dropped = 0
  let isClosed = false
  let writing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function writeGathered(): Promise<void> {
    const [text, count, droppedBefore] = [lines.join(''), lines.length, dropped]
    lines = []
    characters = 0
    dropped = 0
    try {
      await writeOut(droppedBefore > 0 ? text + droppedLine(droppedBefore) : text)
    } catch {
      dropped += count + droppedBefore
      await wait(isClosed ? 0 : pauseMs, undefined, { ref: false })
    }
  }
  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing ??= writeGathered().finally(() => {
      writing = undefined
      if (lines.length > 0 && !isClosed) flushSoon()
    })
    return writing
  }
  function flushSoon() {
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
  }

  return {
    write(line) {
      if (characters > maxWaiting) {
        dropped++
        return
      }
      lines.push(line)
      characters += line.length
      if (!writing) flushSoon()
    },
    async close() {
      isClosed = true
      const finish = async () => {
        await writing
        if (lines.length > 0) await flush()
      }
      await Promise.race([finish(), wait(CLOSE_MS, undefined, { ref: false })])
    },
  }
}

const droppedLine = (count: number) =>
  `${JSON.stringify({ level: pino.levels.values.warn, time: new Date().toISOString(), dropped: count, msg: 'log lines could not be written' })}\n`

/** Appends, and begins a new file when one is full; the oldest is deleted. */
export function rotatingFile(
  path: string,
  { maxBytes = MAX_FILE_BYTES, kept = FILES_KEPT } = {},
): (text: string) => Promise<void> {
  let file: FileHandle | undefined
  let size = 0

  async function ready(bytes: number): Promise<FileHandle> {
    if (file && size + bytes > maxBytes) {
      await file.close()
      file = undefined
      for (let number = kept - 1; number >= 1; number--) {
        await rename(number === 1 ? path : `${path}.${number - 1}`, `${path}.${number}`).catch(
          () => undefined,
        )
      }
    }
    if (!file) {
      file = await open(path, 'a', 0o600)
      size = (await file.stat()).size
    }
    return file
  }

  return async (text) => {
    const bytes = Buffer.byteLength(text)
    const current = await ready(bytes)
    try {
      await current.appendFile(text)
      size += bytes
    } catch (error) {
      // Opened again next time, because an operator may delete the file to free space.
      file = undefined
      await current.close().catch(() => undefined)
      throw error
    }
  }
}

/** Node writes to a pipe asynchronously, but to a file synchronously, and after a full disk it never retries. */
function stdoutWriter(): (text: string) => Promise<void> {
  const { stdout } = process
  if (!fstatSync(stdout.fd).isFile()) {
    return (text) =>
      new Promise((done, fail) => {
        stdout.write(text, (error) => (error ? fail(error) : done()))
      })
  }
  return async (text) => {
    for (let rest = Buffer.from(text); rest.length > 0; ) {
      const written = await new Promise<number>((done, fail) => {
        write(stdout.fd, rest, (error, bytes) => (error ? fail(error) : done(bytes)))
      })
      rest = rest.subarray(written)
    }
  }
}
