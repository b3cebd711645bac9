import { Readable } from 'node:stream'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Call } from '@rollcall/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, soon } from '../api-error.ts'

const JSON_LINES = ['application/x-ndjson', 'application/jsonl']
const CSV = 'text/csv'

/** The body of a request that sends lines. */
export interface LineStream {
  bytes: Readable
  isCsv: boolean
  /** Waits while other requests are served. Called every few lines, so that those do not wait for a batch. */
  giveWay: () => Promise<void>
}

/** A stream still advances if there are always other requests. */
const MAX_WAIT_MS = 20

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
  scope.addContentTypeParser([...JSON_LINES, CSV], (_request: FastifyRequest, payload: Readable, done) =>
    done(null, payload),
  )
  scope.addHook('preClose', (done) => {
    lineStreams.isStopping = true
    done()
  })
}

/** The body, once its caller is admitted. From then on only its rate is limited, not the time that it takes. */
export function openLines({ takesCsv }: Call, request: FastifyRequest, reply: FastifyReply): LineStream {
  const { body, headers, raw, server } = request
  const { lineStreams, bodyPace } = server
  const isCsv = headers['content-type']?.toLowerCase().startsWith(CSV) ?? false
  if (isCsv && !takesCsv) throw new ApiError('unsupported_media_type')
  if (lineStreams.open >= MAX_STREAMS) throw new ApiError('overloaded', { retryAfterSeconds: soon() })
  lineStreams.open++
  reply.raw.once('close', () => lineStreams.open--)
  bodyPace.allowUpload(raw)
  return {
    bytes: body instanceof Readable ? body : Readable.from([]),
    isCsv,
    async giveWay() {
      const startedAt = performance.now()
      await nextTurn()
      while (server.admission.taken() > lineStreams.open && performance.now() - startedAt < MAX_WAIT_MS)
        await wait(1)
    },
  }
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
