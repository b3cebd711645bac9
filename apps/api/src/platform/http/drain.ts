import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const SWEEP_MS = 500

/**
 * Closes idle connections during a stop. Node closes only those that have served a request. One that was preconnected,
 * or becomes idle later, would delay the stop until its timeout.
 */
export function drainConnections(app: FastifyInstance): void {
  const withoutRequest = new Set<Socket>()
  let isStopping = false
  app.server.on('connection', (socket) => {
    withoutRequest.add(socket)
    socket.once('close', () => withoutRequest.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    withoutRequest.delete(socket)
    response.once('close', () => {
      if (!socket.destroyed) withoutRequest.add(socket)
    })
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    isStopping = true
    // Only after some silence, because a request that was sent before the stop may still arrive.
    const bytesSeen = new WeakMap<Socket, number>()
    const sweeping = setInterval(() => {
      for (const socket of withoutRequest) {
        if (bytesSeen.get(socket) === socket.bytesRead) socket.destroy()
        bytesSeen.set(socket, socket.bytesRead)
      }
    }, SWEEP_MS)
    app.server.once('close', () => clearInterval(sweeping))
  })
}
