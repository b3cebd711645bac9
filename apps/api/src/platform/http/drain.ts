import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const SWEEP_MS = 500

/**
 * Returns how to close the idle connections of a server that stops. Node closes only those that have served a request. One
 * that was preconnected, or becomes idle later, would delay the stop until its timeout.
 */
export function idleConnectionsOf(server: Server): { beginClosing: () => void } {
  const withoutRequest = new Set<Socket>()
  server.on('connection', (socket) => {
    withoutRequest.add(socket)
    socket.once('close', () => withoutRequest.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    withoutRequest.delete(socket)
    response.once('close', () => {
      if (!socket.destroyed) withoutRequest.add(socket)
    })
  })
  return {
    beginClosing() {
      // Only after some silence, because a request that was sent before the stop may still arrive.
      const bytesSeen = new WeakMap<Socket, number>()
      const sweeping = setInterval(() => {
        for (const socket of withoutRequest) {
          if (bytesSeen.get(socket) === socket.bytesRead) socket.destroy()
          bytesSeen.set(socket, socket.bytesRead)
        }
      }, SWEEP_MS)
      server.once('close', () => clearInterval(sweeping))
    },
  }
}

/** The last responses of an app close their connections. */
export function closeWithLastAnswers(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    isStopping = true
  })
}
