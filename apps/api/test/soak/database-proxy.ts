import { connect, createServer, type Socket } from 'node:net'
import { afterFile } from '../after-file.ts'
import { portOf } from '../processes/service-process.ts'

/** The address of the database for the services, whichever server is behind it. */
export interface DatabaseProxy {
  port: number
  /** Ends all connections and refuses new ones. */
  cut(): void
  /** Accepts connections again, to the server at this port. */
  joinTo(port: number): void
}

export async function startDatabaseProxy(): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>()
  let target: number | undefined
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    keep(client)
    if (target === undefined) {
      client.resetAndDestroy()
      return
    }
    const database = connect(target, '127.0.0.1')
    keep(database)
    client.pipe(database).pipe(client)
    client.once('close', () => database.destroy())
    database.once('close', () => client.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const cut = () => {
    target = undefined
    for (const socket of sockets) socket.resetAndDestroy()
  }
  afterFile(() => {
    cut()
    server.close()
  })
  return {
    port: portOf(server),
    cut,
    joinTo(port) {
      target = port
    },
  }
}
