import { type BulkResource, isBulkResource, lineSchemas } from '@rollcall/contract/agency/bulk'
import { ApiError } from '../../platform/api-error.ts'
import { InvalidRequest } from '../../platform/http/failure.ts'
import { isPlainJson, problemsOfTexts, readableTexts } from '../../platform/http/unkeepable-text.ts'
import { unknownFieldsOf } from '../../platform/http/unknown-fields.ts'
import { readLines, type TextLine } from './read-lines.ts'

/** As much as the body of a `PUT` may have. */
const MAX_LINE_BYTES = 256 * 1024

/** The JSON of a line, or the reason why it is refused. */
export interface ReadLine {
  number: number
  sizeBytes: number
  value?: unknown
  /** No text of the value needs a check. */
  isPlain?: boolean
  refusal?: Error
}

/** A line with the resource that it saves, or with the reason why it is refused. */
export interface BulkLine {
  number: number
  sizeBytes: number
  resource: BulkResource | undefined
  externalId: string | undefined
  /** The parsed line. */
  given: { externalId: string } | undefined
  /** As it was sent, with fields that the resource does not have. */
  sent: unknown
  unknownFields: readonly string[]
  refusal: Error | undefined
}

export async function* readJsonLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ReadLine[]> {
  for await (const lines of readLines(bytes, { maxBytes: MAX_LINE_BYTES }))
    yield lines.filter(({ text }) => text === undefined || /\S/.test(text)).map(jsonOf)
}

function jsonOf({ number, sizeBytes, text, problem }: TextLine): ReadLine {
  const line = { number, sizeBytes }
  if (problem === 'too_long') return { ...line, refusal: new ApiError('payload_too_large') }
  try {
    if (text !== undefined) return { ...line, value: JSON.parse(text), isPlain: isPlainJson(text) }
  } catch {}
  return { ...line, refusal: new ApiError('malformed_json') }
}

/** The kinds of the lines: `any` if each line names its own, which must be among those that the key may write. */
export interface LineKinds {
  resource: BulkResource | 'any'
  mayWrite?: (resource: BulkResource) => boolean
}

export function parseLine(line: ReadLine, kinds: LineKinds): BulkLine {
  const { value: sent, number, sizeBytes, refusal } = line
  const externalId = textIn(sent, 'externalId')
  const refused = (reason: Error): BulkLine => ({
    number,
    sizeBytes,
    resource: undefined,
    externalId,
    given: undefined,
    sent,
    unknownFields: [],
    refusal: reason,
  })
  if (refusal) return refused(refusal)
  try {
    const { resource, given } = parseValue(line, kinds)
    const unknownFields = unknownFieldsIn(sent, resource, kinds)
    return { number, sizeBytes, resource, externalId, given, sent, unknownFields, refusal }
  } catch (error) {
    if (error instanceof ApiError || error instanceof InvalidRequest) return refused(error)
    throw error
  }
}

function parseValue({ value: sent, isPlain = false }: ReadLine, kinds: LineKinds) {
  const problems = isPlain ? [] : problemsOfTexts(sent)
  if (problems.length > 0) throw new InvalidRequest('line', problems)
  const resource = resourceOf(sent, kinds)
  const result = lineSchemas[resource].safeParse(isPlain ? sent : readableTexts(sent))
  if (!result.success) throw new InvalidRequest('line', result.error.issues)
  return { resource, given: result.data }
}

function unknownFieldsIn(sent: unknown, resource: BulkResource, kinds: LineKinds): string[] {
  const names = findUnknownFields[resource](sent)
  return kinds.resource === 'any' ? names.filter((name) => name !== 'resource') : names
}

function resourceOf(sent: unknown, { resource, mayWrite = () => true }: LineKinds): BulkResource {
  if (resource !== 'any') return resource
  const name = textIn(sent, 'resource')
  if (!isBulkResource(name)) {
    const message = `must be among ${Object.keys(lineSchemas).join(', ')}`
    throw new InvalidRequest('line', [{ path: ['resource'], message }])
  }
  if (!mayWrite(name)) throw new ApiError('scope_missing', { param: `${name}:write` })
  return name
}

function textIn(value: unknown, name: string): string | undefined {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof text === 'string' ? text : undefined
}

const findUnknownFields = {
  consultants: unknownFieldsOf(lineSchemas.consultants),
  clients: unknownFieldsOf(lineSchemas.clients),
  locations: unknownFieldsOf(lineSchemas.locations),
  candidates: unknownFieldsOf(lineSchemas.candidates),
  bookings: unknownFieldsOf(lineSchemas.bookings),
  agreements: unknownFieldsOf(lineSchemas.agreements),
  downloads: unknownFieldsOf(lineSchemas.downloads),
  events: unknownFieldsOf(lineSchemas.events),
} satisfies Record<BulkResource, (sent: unknown) => string[]>
