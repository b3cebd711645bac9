import { type BulkResource, lineSchemas } from '@rollcall/contract/agency/bulk'
import { z } from 'zod'
import { InvalidRequest } from '../../platform/http/failure.ts'
import type { ReadLine } from './parse-lines.ts'
import { type CsvRecord, MAX_RECORD_BYTES, readRecords } from './read-csv.ts'
import { readLines } from './read-lines.ts'

const MAX_COLUMNS = 200

export interface CsvFile {
  /** They are ignored. */
  unknownColumns: string[]
  lines: AsyncIterable<ReadLine[]>
}

/** Reads the header; rejects a file without the columns that the resource must have. */
export async function openCsv(bytes: AsyncIterable<Uint8Array>, resource: BulkResource): Promise<CsvFile> {
  const records = readRecords(readLines(bytes, { maxBytes: MAX_RECORD_BYTES }))
  const [header, ...others] = await firstRecords(records)
  const names = columnNames(header)
  const columns = columnsOf(resource)
  const missing = [...columns].filter(([name, { isRequired }]) => isRequired && !names.includes(name))
  if (missing.length > 0) throw fileProblem(`must have ${missing.map(([name]) => name).join(', ')}`)
  return {
    unknownColumns: names.filter((name) => !columns.has(name)),
    lines: toLines(
      others,
      records,
      names.map((name) => columns.get(name)),
    ),
  }
}

async function firstRecords(records: AsyncIterator<CsvRecord[]>): Promise<CsvRecord[]> {
  for (;;) {
    const { value = [], done = false } = await records.next()
    if (done || value.length > 0) return value
  }
}

const fileProblem = (message: string) => new InvalidRequest('file', [{ path: ['columns'], message }])

function columnNames(header: CsvRecord | undefined): string[] {
  if (!header) throw fileProblem('are missing: the file is empty')
  const { cells, problem } = header
  if (!cells) throw new InvalidRequest('file', [{ path: ['header'], message: problem ?? 'is missing' }])
  if (cells.length > MAX_COLUMNS) throw fileProblem(`must be at most ${MAX_COLUMNS}`)
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[\s-]+/g, '_'))
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw fileProblem(`must not be there twice: ${twice}`)
  return names
}

async function* toLines(
  first: readonly CsvRecord[],
  others: AsyncIterable<CsvRecord[]>,
  columns: readonly (Column | undefined)[],
): AsyncGenerator<ReadLine[]> {
  yield first.map((record) => lineOf(record, columns))
  for await (const records of others) yield records.map((record) => lineOf(record, columns))
}

function lineOf(
  { number, sizeBytes, cells, problem }: CsvRecord,
  columns: readonly (Column | undefined)[],
): ReadLine {
  const line = { number, sizeBytes }
  const countProblem =
    cells && cells.length !== columns.length
      ? `has ${cells.length} cells, and the header ${columns.length}`
      : undefined
  const message = problem ?? countProblem
  return message === undefined
    ? { ...line, value: valueOf(cells ?? [], columns) }
    : { ...line, refusal: new InvalidRequest('line', [{ path: [], message }]) }
}

function valueOf(cells: readonly string[], columns: readonly (Column | undefined)[]): unknown {
  const value: Record<string, unknown> = {}
  for (const [at, column] of columns.entries()) {
    const cell = cells[at]
    if (column === undefined || cell === undefined || cell === '') continue
    let within = value
    for (const name of column.path.slice(0, -1)) within = (within[name] ??= {}) as Record<string, unknown>
    within[column.path.at(-1) ?? ''] = column.read(cell)
  }
  return value
}

interface Column {
  path: readonly string[]
  /** A cell that is not of the column's type stays a text, which the schema of the resource refuses by its field. */
  read: (cell: string) => unknown
  isRequired: boolean
}

interface Node {
  type?: string | string[]
  anyOf?: Node[]
  properties?: Record<string, Node>
  required?: string[]
}

/**
 * The profile `generic`: a column for each field, `first_name` for `firstName` and `address_line1` for `address.line1`. References
 * are external ids of the same source; lists are JSON.
 */
function columnsOf(resource: BulkResource): Map<string, Column> {
  const schema = z.toJSONSchema(lineSchemas[resource], { io: 'input', unrepresentable: 'any' }) as Node
  return new Map(
    fieldsIn(schema, [], true).map((column) => [
      column.path.map((name) => name.replaceAll(/[A-Z]/g, '_$&').toLowerCase()).join('_'),
      column,
    ]),
  )
}

function fieldsIn({ properties = {}, required = [] }: Node, path: string[], isRequired: boolean): Column[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const shape = field.anyOf?.find(({ type }) => type !== 'null') ?? field
    const isFieldRequired = isRequired && required.includes(name)
    if (shape.properties) return fieldsIn(shape, [...path, name], isFieldRequired)
    return { path: [...path, name], read: readers[typeOf(shape)] ?? readJson, isRequired: isFieldRequired }
  })
}

const typeOf = ({ type }: Node): string => [type ?? []].flat().find((one) => one !== 'null') ?? ''

const readers: Record<string, Column['read']> = {
  string: (cell) => cell,
  number: (cell) => (/^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell),
  boolean: (cell) => booleans[cell.toLowerCase()] ?? cell,
}

const booleans: Record<string, boolean> = {
  true: true,
  yes: true,
  1: true,
  false: false,
  no: false,
  0: false,
}

function readJson(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    return cell
  }
}
