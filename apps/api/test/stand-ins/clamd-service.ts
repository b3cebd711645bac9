import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { VIRUS_MARK } from './mark-scanner.ts'

interface Manner {
  /** Past this it answers and hangs up, as clamd does with its StreamMaxLength. */
  maxBytes?: number
  /** It accepts bytes and never responds. */
  isSilent?: boolean
}

/** Speaks clamd's INSTREAM and nothing else; what is not said as clamd wants it is an error. */
export async function startClamd({ maxBytes = Number.POSITIVE_INFINITY, isSilent = false }: Manner = {}) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    const answer = (line: string): void => void socket.end(`${line}\0`)
    let waiting = Buffer.alloc(0)
    let received = Buffer.alloc(0)
    let isBegun = false
    socket.on('data', (bytes) => {
      if (isSilent || socket.writableEnded) return
      waiting = Buffer.concat([waiting, bytes])
      if (!isBegun) {
        const command = Buffer.from('zINSTREAM\0')
        if (waiting.length < command.length) return
        if (!waiting.subarray(0, command.length).equals(command)) return answer('UNKNOWN COMMAND')
        waiting = waiting.subarray(command.length)
        isBegun = true
      }
      while (waiting.length >= 4) {
        const length = waiting.readUInt32BE()
        if (length === 0)
          return answer(received.includes(VIRUS_MARK) ? 'stream: Rollcall.Test FOUND' : 'stream: OK')
        if (waiting.length < 4 + length) return
        received = Buffer.concat([received, waiting.subarray(4, 4 + length)])
        waiting = waiting.subarray(4 + length)
        if (received.length > maxBytes) return answer('INSTREAM size limit exceeded. ERROR')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
