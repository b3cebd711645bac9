import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, soon } from '../api-error.ts'

const MEDIA_TYPES = ['application/x-ndjson', 'application/jsonl']

/**
 * Streams that one process answers at once. Each uses a connection to the database and up to half of a core, which the
 * portal's calls must not miss.
 */
const MAX_STREAMS = 2

declare module 'fastify' {
  interface FastifyInstance {
    lineStreams: { open: number; isStopping: boolean }
  }
}

/** Routes that read their body as a stream and answer with one. */
export function acceptLines(scope: FastifyInstance): void {
  const lineStreams = { open: 0, isStopping: false }
  scope.decorate('lineStreams', lineStreams)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(MEDIA_TYPES, (_request: FastifyRequest, payload: Readable, done) =>
    done(null, payload),
  )
  scope.addHook('preClose', (done) => {
    lineStreams.isStopping = true
    done()
  })
}

/** The body, once its caller is admitted. From then on only its rate is limited, not the time that it takes. */
export function openLines({ body, raw, server }: FastifyRequest, reply: FastifyReply): Readable {
  const { lineStreams, bodyPace } = server
  if (lineStreams.open >= MAX_STREAMS) throw new ApiError('overloaded', { retryAfterSeconds: soon() })
  lineStreams.open++
  reply.raw.once('close', () => lineStreams.open--)
  bodyPace.allowUpload(raw)
  return body instanceof Readable ? body : Readable.from([])
}

/**
 * Sends the lines of an answer as they are produced. A client that does not read them stops the work, and so does the end of
 * the service: the connection breaks between two batches, and the client sends its lines again.
 */
export function sendLines(
  reply: FastifyReply,
  batches: AsyncIterable<readonly unknown[]>,
  write: (line: unknown) => string,
): FastifyReply {
  const { lineStreams } = reply.server
  async function* texts() {
    for await (const batch of batches) {
      yield batch.map((line) => `${write(line)}\n`).join('')
      if (lineStreams.isStopping) throw new Error('The service stops')
    }
  }
  return reply.type('application/x-ndjson').send(Readable.from(texts(), { objectMode: false }))
}
