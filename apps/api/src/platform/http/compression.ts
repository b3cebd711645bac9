import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** What fits into one packet anyway gains nothing. */
const SMALLEST = 1_400
/** More would cost longer than a phone's network saves. */
const BROTLI_QUALITY = 4

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

const encoders = [
  {
    name: 'br',
    encode: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  },
  { name: 'gzip', encode: (text: string) => gzipped(text) },
] as const

/** Answers that are written here. The portal's files are compressed when it is built, and other files are already. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < SMALLEST) return payload
    void reply.header('vary', 'accept-encoding')
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoder = encoders.find(({ name }) => new RegExp(`\\b${name}\\b`).test(accepted))
    if (!encoder || reply.hasHeader('content-encoding')) return payload
    void reply.header('content-encoding', encoder.name).removeHeader('content-length')
    return encoder.encode(payload)
  })
}
