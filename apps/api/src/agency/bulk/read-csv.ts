import type { TextLine } from './read-lines.ts'

/** A record of a CSV file (RFC 4180), which may have several lines. */
export interface CsvRecord {
  /** Of its first line. */
  number: number
  sizeBytes: number
  cells?: string[]
  /** Why its first line is refused. Reading continues with the next line. */
  problem?: string
}

/** A record that is longer has a quote that was not closed. */
export const MAX_RECORD_BYTES = 64 * 1024

export async function* readRecords(lines: AsyncIterable<TextLine[]>): AsyncGenerator<CsvRecord[]> {
  const pending: TextLine[] = []
  for await (const more of lines) {
    for (const line of more) pending.push(line)
    yield takeRecords(pending, { isEnd: false })
  }
  yield takeRecords(pending, { isEnd: true })
}

/** The complete records at the start of the lines, which it removes: together, because removing each moves all others. */
function takeRecords(pending: TextLine[], { isEnd }: { isEnd: boolean }): CsvRecord[] {
  const records: CsvRecord[] = []
  let at = 0
  for (let first = pending[at]; first; first = pending[at]) {
    const { number, sizeBytes } = first
    const found = findRecord(pending, at)
    if (found === 'open' && !isEnd) break
    const read = typeof found === 'object' ? cellsOf(found.text) : notClosed(found)
    at += typeof found === 'object' && 'cells' in read ? found.lineCount : 1
    if (typeof found !== 'object' || found.text !== '') records.push({ number, sizeBytes, ...read })
  }
  pending.splice(0, at)
  return records
}

const notClosed = (problem: string) => ({
  problem: problem === 'open' ? 'has a quote that is not closed' : problem,
})

interface Found {
  text: string
  lineCount: number
}

/** A record ends with the first line after which its quotes are even. */
function findRecord(lines: readonly TextLine[], from: number): Found | string {
  let [quotes, sizeBytes] = [0, 0]
  for (let end = from; end < lines.length; end++) {
    const { text, problem, sizeBytes: size = 0 } = lines[end] ?? {}
    sizeBytes += size + 1
    if (sizeBytes > MAX_RECORD_BYTES) return 'is too long, or has a quote that is not closed'
    if (text === undefined) return problem === 'too_long' ? 'is too long' : 'must be UTF-8'
    for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) quotes++
    if (quotes % 2 === 0) return { text: textOf(lines.slice(from, end + 1)), lineCount: end + 1 - from }
  }
  return 'open'
}

const textOf = (lines: readonly TextLine[]) =>
  lines.map(({ text = '' }) => (text.endsWith('\r') ? text.slice(0, -1) : text)).join('\n')

function cellsOf(text: string): { cells: string[] } | { problem: string } {
  const cells: string[] = []
  const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^",]*))(,|$)/y
  for (;;) {
    const match = cell.exec(text)
    if (!match) return { problem: 'has a quote inside a cell that is not quoted' }
    const [, quoted, plain = '', end] = match
    cells.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim())
    if (end === '') return { cells }
  }
}
