import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const SWEEP_MS = 500

/**
 * Lets a stop end. Node closes only connections that have answered something and wait for more; one that is opened
 * ahead of need, or that becomes idle after the stop has begun, would keep the service waiting until its time is up.
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
    // Only after a while without a word: a request sent before the stop may still be on its way.
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
