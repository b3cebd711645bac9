import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A response of server-sent events, which stays open. */
export interface EventStream<Event> {
  /** `id` is the place after the event. Without an event it moves the client on and keeps the connection alive. */
  send(id: string, event?: Event): void
  /** Ends the response; the client should return after this time. */
  end(retryMs: number): void
  /** Called once, when the connection is lost or the response has ended. */
  onClose(listener: () => void): void
}

/** More unread bytes than this are of a client that does not read. */
const MAX_UNREAD_BYTES = 64 * 1024

/** Starts a response of events. It does no work between two events, so it keeps no slot. */
export function sendEvents<Event>(
  reply: FastifyReply,
  open: (stream: EventStream<Event>) => void,
  write: (event: Event) => string,
): FastifyReply {
  const { raw, request, server } = reply
  const bytes = new PassThrough()
  const sent = reply
    .type('text/event-stream; charset=utf-8')
    // A proxy that buffers would hold events back.
    .header('x-accel-buffering', 'no')
    .send(bytes)
  server.admission.releaseSlot(request.raw)
  server.eventStreams.open++
  const whenClosed = (listener: () => void) => {
    if (raw.destroyed) listener()
    else raw.once('close', listener)
  }
  whenClosed(() => server.eventStreams.open--)
  open({
    send(id, event) {
      if (bytes.writableEnded || bytes.destroyed) return
      bytes.write(event === undefined ? `id: ${id}\n\n` : `id: ${id}\ndata: ${write(event)}\n\n`)
      if (bytes.readableLength > MAX_UNREAD_BYTES) raw.destroy()
    },
    end: (retryMs) => void bytes.end(`retry: ${Math.round(retryMs)}\n\n`),
    onClose: whenClosed,
  })
  return sent
}

declare module 'fastify' {
  interface FastifyInstance {
    eventStreams: { open: number }
  }
}
