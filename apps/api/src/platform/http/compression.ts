import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** An answer that fits into one packet gains nothing. */
const SMALLEST = 1_400
/** More would cost longer than a phone's network saves. */
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

/** Answers that are written here. The portal's files are compressed when it is built, and other files are already. */
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
