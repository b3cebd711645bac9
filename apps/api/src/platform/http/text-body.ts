import type { Readable } from 'node:stream'

/** Fields beside a file are small. */
export const MAX_TEXT_BYTES = 64 * 1024

/**
 * Reads the text unless it is too long. The rest is read and dropped, because a sender whose connection is closed never
 * sees the response.
 */
export const textOf = (source: Readable): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let sizeBytes = 0
    source.on('data', (chunk: Buffer) => {
      sizeBytes += chunk.length
      if (sizeBytes <= MAX_TEXT_BYTES) chunks.push(chunk)
      else reject(new SyntaxError('There is too much beside the files'))
    })
    source.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    source.once('error', reject)
  })
