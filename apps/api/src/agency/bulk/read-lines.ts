/** A line of a file or request. */
export interface TextLine {
  /** From 1. */
  number: number
  sizeBytes: number
  /** Without its end. Absent if it is too long, or not UTF-8. */
  text?: string
  problem?: 'too_long' | 'not_utf8'
}

const NEWLINE = 10

/**
 * Splits bytes into lines. Yields those of a chunk together, because waiting for each costs as much as parsing it. The text of
 * a line that is too long is not kept in memory.
 */
export async function* readLines(
  bytes: AsyncIterable<Uint8Array>,
  { maxBytes }: { maxBytes: number },
): AsyncGenerator<TextLine[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let parts: Uint8Array[] = []
  let [sizeBytes, number] = [0, 0]
  const add = (part: Uint8Array) => {
    sizeBytes += part.length
    if (sizeBytes <= maxBytes) parts.push(part)
    else parts = []
  }
  const end = (): TextLine => {
    const line = { number: ++number, sizeBytes }
    // Decoding takes longer than all else, and a chunk may have nothing but empty lines.
    if (sizeBytes === 0) return { ...line, text: '' }
    const whole = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    const isTooLong = sizeBytes > maxBytes
    parts = []
    sizeBytes = 0
    if (isTooLong) return { ...line, problem: 'too_long' }
    try {
      return { ...line, text: decoder.decode(whole) }
    } catch {
      return { ...line, problem: 'not_utf8' }
    }
  }
  for await (const chunk of bytes) {
    const lines: TextLine[] = []
    let from = 0
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      if (at > from) add(chunk.subarray(from, at))
      lines.push(end())
      from = at + 1
    }
    // A copy: a chunk that is kept whole for its last few bytes would hold its memory.
    if (from < chunk.length) add(Uint8Array.from(chunk.subarray(from)))
    if (lines.length > 0) yield lines
  }
  if (sizeBytes > 0) yield [end()]
}
