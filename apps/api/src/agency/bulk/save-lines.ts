import type { BulkResource, LineResult } from '@rollcall/contract/agency/bulk'
import { fieldsOwnedBy } from '@rollcall/contract/agency/owner'
import type { ErrorCode } from '@rollcall/contract/errors'
import pg from 'pg'
import { ApiError } from '../../platform/api-error.ts'
import { isDatabaseAway, type Transaction } from '../../platform/database/database.ts'
import { InvalidRequest } from '../../platform/http/failure.ts'
import type { PasswordAuthority } from '../../platform/password-authority.ts'
import type { Services } from '../../platform/services.ts'
import { checkLinesOfKey } from '../check-record.ts'
import type { Put, PutResource, SourceCaller } from '../put-resources.ts'
import { type ResourceKind, resourceKinds } from '../resource-kinds.ts'
import type { NamedRow } from '../resources.queries.ts'
import { checkOwners, hasFields } from '../save-resource.ts'
import { type BulkLine, type LineKinds, parseLine, type ReadLine } from './parse-lines.ts'

/** More lines save nothing, and hold their locks for longer. */
const BATCH_LINES = 500
const LINES_PER_TURN = 25
/** Long lines must not fill the memory. */
const BATCH_BYTES = 1024 * 1024

export interface Bulk extends LineKinds {
  services: Services
  by: SourceCaller
  /** Called before each batch; throws once the sender may no longer write. */
  checkSender?: () => Promise<void>
  /** Awaited every few lines, and before each batch. */
  giveWay?: () => Promise<void>
  /** Writes nothing, and answers the effect that each line would have. */
  isDryRun?: boolean
}

/**
 * Saves the lines in their order, as one `PUT` after the other would, in batches of one transaction each. Reads the next batch
 * while one is saved.
 */
export async function* saveLines(bulk: Bulk, lines: AsyncIterable<ReadLine[]>): AsyncGenerator<LineResult[]> {
  let saving: Promise<LineResult[]> | undefined
  for await (const batch of inBatches(bulk, lines)) {
    const results = await saving
    await bulk.checkSender?.()
    await bulk.giveWay?.()
    saving = saveBatch(bulk, batch)
    // It is awaited below, unless the consumer stops or the lines end with an error before.
    saving.catch(() => undefined)
    if (results) yield results
  }
  if (saving) yield await saving
}

interface Batch {
  lines: BulkLine[]
  resource: BulkResource | undefined
}

/** A batch has one kind of resource, and names none twice: a later line comes after an earlier one, whatever the batches. */
async function* inBatches(bulk: Bulk, lines: AsyncIterable<ReadLine[]>): AsyncGenerator<Batch> {
  let batch: Batch = { lines: [], resource: undefined }
  let [sizeBytes, names] = [0, new Set<string | undefined>()]
  let readLines = 0
  for await (const some of lines) {
    for (const read of some) {
      if (++readLines % LINES_PER_TURN === 0) await bulk.giveWay?.()
      const line = parseLine(read, bulk)
      const isFull = batch.lines.length === BATCH_LINES || sizeBytes + line.sizeBytes > BATCH_BYTES
      const isOther = line.resource !== undefined && line.resource !== (batch.resource ?? line.resource)
      if (batch.lines.length > 0 && (isFull || isOther || (line.given && names.has(line.externalId)))) {
        yield batch
        batch = { lines: [], resource: undefined }
        sizeBytes = 0
        names = new Set()
      }
      batch.lines.push(line)
      batch.resource ??= line.resource
      sizeBytes += line.sizeBytes
      if (line.given) names.add(line.externalId)
    }
  }
  if (batch.lines.length > 0) yield batch
}

interface SavedLine extends PutResource {
  changes?: LineResult['changes']
}
type Outcome = SavedLine | Error
type Outcomes = Map<BulkLine, Outcome>

async function saveBatch(bulk: Bulk, { lines, resource }: Batch): Promise<LineResult[]> {
  const outcomes = resource === undefined ? new Map() : await saveOfKind(bulk, resource, lines)
  return lines.map((line) => resultOf(bulk, line, outcomes.get(line) ?? line.refusal))
}

async function saveOfKind(bulk: Bulk, resource: BulkResource, lines: readonly BulkLine[]): Promise<Outcomes> {
  const { services } = bulk
  const given = lines.filter((line) => line.given)
  try {
    return await services.db.transaction((tx) => saveInTransaction(tx, bulk, resource, given))
  } catch (error) {
    if (error instanceof DryRunEnd) return error.outcomes
    if (!isDatabaseAway(error)) services.log.error({ err: error }, 'a batch of lines was not saved')
    const code = isDatabaseAway(error) ? 'service_unavailable' : 'internal_error'
    return new Map(given.map((line) => [line, error instanceof ApiError ? error : new ApiError(code)]))
  }
}

/** Thrown to roll back. */
class DryRunEnd extends Error {
  readonly outcomes: Outcomes

  constructor(outcomes: Outcomes) {
    super('Nothing is written by a dry run')
    this.outcomes = outcomes
  }
}

async function saveInTransaction(
  tx: Transaction,
  { services, by, isDryRun = false }: Bulk,
  resource: BulkResource,
  lines: readonly BulkLine[],
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map()
  const { passwords, changes } = deferChanges(services.passwords)
  const put = putOf(resourceKinds({ ...services, passwords }), resource)
  /** If a line is refused, its half of the lines is saved without the other, and so on: the others must not miss it. */
  const save = async (some: readonly BulkLine[]): Promise<void> => {
    const changesBefore = changes.length
    await tx.query(savepoint)
    try {
      const saved = await put(tx, by, some, { isDryRun })
      for (const [at, line] of some.entries()) outcomes.set(line, saved[at] ?? new ApiError('internal_error'))
      await tx.query(releaseSavepoint)
    } catch (error) {
      const [first, ...others] = some
      if (!isOfLine(error) || !first) throw error
      await tx.query(rollbackToSavepoint)
      changes.length = changesBefore
      if (others.length === 0) {
        if (!(error instanceof ApiError)) services.log.error({ err: error }, 'a line was not saved')
        outcomes.set(first, error)
        return
      }
      const middle = Math.ceil(some.length / 2)
      await save(some.slice(0, middle))
      await save(some.slice(middle))
    }
  }
  if (lines.length > 0) await save(lines)
  if (isDryRun) throw new DryRunEnd(outcomes)
  for (const change of changes) await change()
  return outcomes
}

const savepoint = { name: 'savepoint_lines', text: 'savepoint lines', values: [] }
const releaseSavepoint = { name: 'release_savepoint_lines', text: 'release savepoint lines', values: [] }
const rollbackToSavepoint = {
  name: 'rollback_to_savepoint_lines',
  text: 'rollback to savepoint lines',
  values: [],
}

/** A refusal, or a value that the database cannot store. Everything else concerns the whole batch. */
const isOfLine = (error: unknown): error is Error =>
  error instanceof ApiError || (error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? ''))

/** A hosted service changes an email at once and for ever, so that it may only be asked about lines that are accepted. */
function deferChanges(passwords: PasswordAuthority) {
  const changes: (() => Promise<void>)[] = []
  const deferring: PasswordAuthority = {
    ...passwords,
    changeEmail: async (owner, emailKey) => {
      changes.push(() => passwords.changeEmail(owner, emailKey))
    },
  }
  return { passwords: deferring, changes }
}

type PutLines = (
  tx: Transaction,
  by: SourceCaller,
  lines: readonly BulkLine[],
  options: { isDryRun: boolean },
) => Promise<SavedLine[]>

function putOf(kinds: ReturnType<typeof resourceKinds>, resource: BulkResource): PutLines {
  const puts: Record<BulkResource, PutLines> = {
    consultants: putLines(kinds.consultants),
    clients: putLines(kinds.clients),
    locations: putLines(kinds.locations),
    candidates: putLines(kinds.candidates),
    bookings: putLines(kinds.bookings),
    agreements: putLines(kinds.agreements),
    downloads: putLines(kinds.downloads),
    events: putLines(kinds.events),
  }
  return puts[resource]
}

const putLines =
  <Body, Row extends NamedRow, Answer extends object>(kind: ResourceKind<Body, Row, Answer>): PutLines =>
  async (tx, by, lines, { isDryRun }) => {
    const { resource, schema, reads, present, put } = kind
    const { source, regions = null } = by
    // The lines of a batch were parsed by the schema of its kind.
    const given = lines.map((line) => line.given as Put<Body>)
    const findCurrent = async (some: readonly BulkLine[]) => {
      const names = some.map(({ externalId = '' }) => externalId)
      const rows = names.length === 0 ? [] : await reads.named.all(tx, source, names)
      return new Map(rows.map((row) => [row.externalId, present(row)]))
    }
    if (regions) await checkLinesOfKey(tx, { source, regions, resource }, given)
    const ownedFields = fieldsOwnedBy('candidate', schema)
    const owned = lines.filter(({ sent }) => hasFields(ownedFields, sent))
    const before = await findCurrent(isDryRun ? lines : owned)
    for (const { sent, externalId = '' } of owned)
      checkOwners(schema, { sent, resource: before.get(externalId) })
    const saved = await put(tx, by, given)
    if (!isDryRun) return saved
    const after = await findCurrent(lines)
    return saved.map((one) =>
      one.effect === 'changed'
        ? { ...one, changes: changesBetween(before.get(one.externalId), after.get(one.externalId)) }
        : one,
    )
  }

function changesBetween(before: object = {}, after: object = {}): LineResult['changes'] {
  const { updatedAt: _, ...fields }: Record<string, unknown> = { ...after }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, to]) => {
      const from: unknown = Reflect.get(before, name)
      return JSON.stringify(from) === JSON.stringify(to) ? [] : [[name, { from, to }]]
    }),
  )
}

function resultOf(
  { isDryRun }: Bulk,
  { number: line, externalId: name, unknownFields }: BulkLine,
  outcome: Outcome | undefined,
): LineResult {
  const externalId = name ?? null
  if (outcome === undefined) throw new Error('A line has no outcome')
  if (outcome instanceof Error) return { line, externalId, effect: 'refused', ...refusalOf(outcome) }
  const { effect, id, changes } = outcome
  return {
    line,
    externalId,
    effect,
    id: isDryRun && effect === 'created' ? undefined : id,
    changes,
    unknownFields: unknownFields.length === 0 ? undefined : [...unknownFields],
  }
}

function refusalOf(error: Error): Pick<LineResult, 'code' | 'param' | 'message' | 'errors'> {
  if (error instanceof InvalidRequest)
    return { code: 'request_invalid' satisfies ErrorCode, message: error.message, errors: error.errors }
  const { code, param, message } = error instanceof ApiError ? error : new ApiError('internal_error')
  return { code, message, ...(param !== null && { param }) }
}
