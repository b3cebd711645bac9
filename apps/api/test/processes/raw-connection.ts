import { connect, type Socket } from 'node:net'

export interface RawConnection {
  socket: Socket
  /** All bytes that the service has sent on it. */
  said(): string
  /** Settles when the service, or the network, ends it. */
  ended: Promise<void>
}

/** A connection on which a test sends arbitrary bytes. */
export function openConnection({ port }: { port: number }): Promise<RawConnection> {
  return new Promise((done, fail) => {
    const socket = connect({ port, host: '127.0.0.1' })
    let said = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (said += chunk))
    const ended = new Promise<void>((over) => socket.once('close', () => over()))
    socket.on('error', fail)
    socket.once('connect', () => done({ socket, said: () => said, ended }))
  })
}
