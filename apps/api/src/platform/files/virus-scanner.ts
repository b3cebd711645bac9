import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'

const SILENT_MS = 20_000

export type Verdict = { isClean: true } | { isClean: false; signature: string }

/** No verdict: the scanner is unreachable, too slow, or refuses the file. */
export class NotScanned extends Error {
  /** The scanner responded, so other files can still be scanned. */
  readonly isAnswered: boolean
  constructor(message: string, { isAnswered = false } = {}) {
    super(message)
    this.isAnswered = isAnswered
  }
}

export interface VirusScanner {
  scan(file: Readable): Promise<Verdict>
}

/** ClamAV's daemon at `tcp://host:3310` or `unix:///run/clamd.sock`, by its INSTREAM command. */
export const clamdScanner = (address: string, { silentMs = SILENT_MS } = {}): VirusScanner => ({
  async scan(file) {
    const socket = connectTo(address)
    socket.setTimeout(silentMs, () => socket.destroy(new Error('The virus scanner did not answer in time')))
    const answer = answerOf(socket)
    try {
      await write(socket, 'zINSTREAM\0')
      for await (const chunk of file as AsyncIterable<Buffer>) {
        await write(socket, lengthOf(chunk))
        await write(socket, chunk)
      }
      await write(socket, lengthOf(''))
      return verdictOf(await answer)
    } catch (error) {
      if (error instanceof NotScanned) throw error
      // Beyond its size limit it responds and closes while we still write. Its response says more than the broken pipe.
      const said = await answer.catch(() => undefined)
      if (said) return verdictOf(said)
      throw new NotScanned((error as Error).message)
    } finally {
      file.destroy()
      socket.destroy()
    }
  },
})

function connectTo(address: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(address)
  if (protocol === 'unix:') return connect(decodeURIComponent(pathname))
  return connect(Number(port || 3310), hostname.replaceAll(/[[\]]/g, ''))
}

function answerOf(socket: Socket): Promise<string> {
  const answer = new Promise<string>((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part
      if (text.includes('\0')) resolve(text)
    })
    socket.once('error', reject)
    socket.once('close', () => (text ? resolve(text) : reject(new Error('The virus scanner hung up'))))
  })
  // Awaited after the write. Without this handler a rejection before that would end the process.
  answer.catch(() => undefined)
  return answer
}

const write = (socket: Socket, bytes: string | Buffer) =>
  new Promise<void>((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()))
  })

function lengthOf(chunk: Buffer | string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

function verdictOf(answer: string): Verdict {
  const line = answer.split('\0', 1)[0]?.trim() ?? ''
  if (line === 'stream: OK') return { isClean: true }
  const [, signature] = /^stream: (.+) FOUND$/.exec(line) ?? []
  if (signature) return { isClean: false, signature }
  throw new NotScanned(`The virus scanner answered ${line || 'nothing'}`, { isAnswered: true })
}
