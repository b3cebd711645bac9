import { Readable } from 'node:stream'
import { InvalidRequest } from './failure.ts'
import { MAX_TEXT_BYTES } from './text-body.ts'

const strange = /[^A-Za-z0-9+/=]/
/** The start of an escape sequence whose rest has not arrived. */
const cutEscape = /\\(?:u[0-9a-f]{0,3})?$/i

/**
 * Parses a JSON body with one base64 file in the member of this name. The file is decoded as it arrives, and the rest
 * is parsed with an empty text in its place, so that memory does not grow with the file.
 */
export function jsonFileBody(source: Readable, member: string): { bytes: Readable; rest: Promise<unknown> } {
  const notBase64 = () => new InvalidRequest('body', [{ path: ['file', member], message: 'must be base64' }])
  const opening = new RegExp(`"${member}"\\s*:\\s*"`)
  let settle: { resolve: (value: unknown) => void; reject: (error: unknown) => void }
  const rest = new Promise<unknown>((resolve, reject) => {
    settle = { resolve, reject }
  })
  rest.catch(() => undefined)

  async function* decoded(): AsyncGenerator<Buffer> {
    const decode = base64Decoder(notBase64)
    let [before, after] = ['', '']
    let state: 'before' | 'inside' | 'after' = 'before'
    // Latin-1, because a chunk may end inside a UTF-8 character; decoded once complete. The stream stays open, because
    // a sender whose connection is closed never sees the response.
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      let text = chunk.toString('latin1')
      if (state === 'before') {
        before += text
        const found = opening.exec(before)
        if (found) {
          const begins = found.index + found[0].length
          text = before.slice(begins)
          before = before.slice(0, begins)
          state = 'inside'
        }
      }
      if (state === 'inside') {
        const end = text.indexOf('"')
        const bytes = decode(end < 0 ? text : text.slice(0, end), end >= 0)
        if (bytes.length > 0) yield bytes
        if (end < 0) continue
        text = text.slice(end)
        state = 'after'
      }
      if (state === 'after') after += text
      if (before.length + after.length > MAX_TEXT_BYTES)
        throw new SyntaxError('There is too much beside the file')
    }
    if (state === 'inside') throw new SyntaxError('The body ended early')
    settle.resolve(JSON.parse(Buffer.from(before + after, 'latin1').toString('utf8')))
  }
  const bytes = Readable.from(decoded(), { objectMode: false })
  bytes.once('error', (error) => settle.reject(error))
  bytes.once('close', () => settle.reject(new SyntaxError('The body ended early')))
  return { bytes, rest }
}

/** Decodes base64 chunks, with the escapes of some JSON writers, and keeps incomplete groups for the next chunk. */
function base64Decoder(refusal: () => Error) {
  let carried = ''
  return (text: string, isLast: boolean): Buffer => {
    const written = carried + text
    const cutAt = isLast ? written.length : written.length - (cutEscape.exec(written)?.[0].length ?? 0)
    const plain = written.slice(0, cutAt)
    const characters = plain.includes('\\') ? unescaped(plain) : plain
    if (characters === undefined || strange.test(characters)) throw refusal()
    const whole = isLast ? characters.length : characters.length - (characters.length % 4)
    carried = characters.slice(whole) + written.slice(cutAt)
    return Buffer.from(characters.slice(0, whole), 'base64')
  }
}

function unescaped(text: string): string | undefined {
  try {
    return JSON.parse(`"${text}"`)
  } catch {
    return undefined
  }
}
