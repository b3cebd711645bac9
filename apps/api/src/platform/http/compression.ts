import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** A response that fits into one packet gains nothing. */
const SMALLEST = 1_400
/** A higher level costs more time than it saves on a phone's network. */
const BROTLI_QUALITY = 4

type Encoded = (error: Error | null, bytes: Buffer) => void

const encoders = [
  {
    name: 'br',
    accepted: /\bbr\b/,
    encode: (text: string, done: Encoded) =>
      brotliCompress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }, done),
  },
  { name: 'gzip', accepted: /\bgzip\b/, encode: (text: string, done: Encoded) => gzip(text, done) },
] as const

/** Compresses responses of calls. The portal's files are compressed at build time, and other files already are. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < SMALLEST) return done(null, payload)
    void reply.header('vary', 'accept-encoding')
    const wanted = request.headers['accept-encoding'] ?? ''
    const encoder = encoders.find(({ accepted }) => accepted.test(wanted))
    if (!encoder || reply.hasHeader('content-encoding')) return done(null, payload)
    void reply.header('content-encoding', encoder.name).removeHeader('content-length')
    encoder.encode(payload, done)
  })
}
