import { type BulkResource, isBulkResource, lineSchemas } from '@rollcall/contract/agency/bulk'
import { ApiError } from '../../platform/api-error.ts'
import { InvalidRequest } from '../../platform/http/failure.ts'
import { problemsOfTexts, readableTexts } from '../../platform/http/unkeepable-text.ts'
import { unknownFieldsOf } from '../../platform/http/unknown-fields.ts'
import { readLines, type TextLine } from './read-lines.ts'

/** As much as the body of a `PUT` may have. */
const MAX_LINE_BYTES = 256 * 1024

/** The JSON of a line, or the reason why it is refused. */
export interface ReadLine {
  number: number
  sizeBytes: number
  value?: unknown
  refusal?: Error
}

/** A line with the resource that it saves, or with the reason why it is refused. */
export interface BulkLine {
  number: number
  sizeBytes: number
  resource?: BulkResource
  externalId?: string
  /** The parsed line. */
  given?: { externalId: string }
  /** As it was sent, with fields that the resource does not have. */
  sent?: unknown
  unknownFields?: string[]
  refusal?: Error
}

export async function* readJsonLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ReadLine> {
  for await (const line of readLines(bytes, { maxBytes: MAX_LINE_BYTES })) {
    if (line.text !== undefined && !/\S/.test(line.text)) continue
    yield jsonOf(line)
  }
}

function jsonOf({ number, sizeBytes, text, problem }: TextLine): ReadLine {
  const line = { number, sizeBytes }
  if (problem === 'too_long') return { ...line, refusal: new ApiError('payload_too_large') }
  try {
    if (text !== undefined) return { ...line, value: JSON.parse(text) }
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
  const parsed = { number, sizeBytes, ...(externalId !== undefined && { externalId }) }
  if (refusal) return { ...parsed, refusal }
  try {
    const problems = problemsOfTexts(sent)
    if (problems.length > 0) throw new InvalidRequest('line', problems)
    const resource = resourceOf(sent, kinds)
    const result = lineSchemas[resource].safeParse(readableTexts(sent))
    if (!result.success) throw new InvalidRequest('line', result.error.issues)
    const unknownFields = findUnknownFields[resource](sent).filter(
      (name) => name !== 'resource' || kinds.resource !== 'any',
    )
    return {
      ...parsed,
      resource,
      sent,
      given: result.data,
      ...(unknownFields.length > 0 && { unknownFields }),
    }
  } catch (error) {
    if (error instanceof ApiError || error instanceof InvalidRequest) return { ...parsed, refusal: error }
    throw error
  }
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
