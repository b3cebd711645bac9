import {
  type Call,
  type CallAnswer,
  type CallKey,
  type Calls,
  type ParsedInput,
  refusalWithout,
} from '@rollcall/contract/call'
import type { Pagination } from '@rollcall/contract/pagination'
import { isUsable } from '@rollcall/domain/features/feature-flags'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ApiError } from '../api-error.ts'
import type { Actor, Authenticated, Caller, Callers } from '../caller.ts'
import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../database/database.ts'
import { findUnsettled, readLate } from '../database/replica.ts'
import type { BoundStatement } from '../database/statement.ts'
import type { CheckedFile } from '../files/check-files.ts'
import {
  findIdempotencyKey,
  fingerprintOf,
  type IdempotencyKey,
  idempotencyScopeOf,
  transactOnce,
} from '../idempotency.ts'
import { isUuid } from '../ids.ts'
import { type EventStream, sendEvents } from './event-streams.ts'
import { InvalidRequest } from './failure.ts'
import { acceptLines, type LineStream, openLines, sendLines } from './line-streams.ts'
import type { ClaimedIds, Read, ReadInput } from './read.ts'
import { serializerFor } from './serializer.ts'
import { problemsOfTexts, readableTexts } from './unkeepable-text.ts'
import { unknownFieldsOf } from './unknown-fields.ts'
import { acceptUploads, checkedFiles, hashesOf, type UploadOptions } from './uploads.ts'
import { versionOf } from './versions.ts'

export interface CallContext {
  request: FastifyRequest
  reply: FastifyReply
  /** The use case's one transaction; with an Idempotency-Key a repeated request replays its first answer. */
  transact: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
}

type HandlerInput<C extends Call> = ParsedInput<C> &
  CallContext & { caller: Callers[C['access']] } & (C['files'] extends object
    ? { files: CheckedFile[] }
    : unknown) &
  (C['lines'] extends object ? { stream: LineStream } : unknown) &
  (C['answer'] extends 'events' ? { claim: Claim<Authenticated> } : unknown)

/** The response of a paged call. */
export interface Paged<Answer> {
  answer: Answer
  pagination: Pagination
}

type HandlerAnswer<C extends Call> = C['answer'] extends 'blob'
  ? FastifyReply
  : C['answer'] extends 'lines'
    ? AsyncIterable<readonly LineOf<C>[]>
    : C['answer'] extends 'events'
      ? (stream: EventStream<EventOf<C>>) => void
      : C['answer'] extends 'nothing'
        ? void
        : C['isPaged'] extends true
          ? Paged<CallAnswer<C>>
          : CallAnswer<C>

type LineOf<C extends Call> = C['answerLine'] extends z.ZodType ? z.output<C['answerLine']> : never
type EventOf<C extends Call> = C['answerEvent'] extends z.ZodType ? z.output<C['answerEvent']> : never

type Handler<C extends Call> = (input: HandlerInput<C>) => Promise<HandlerAnswer<C>> | HandlerAnswer<C>

/** A call that is not public may be a read: its queries are bound to the id of its caller. */
export type Handlers<C extends Calls> = {
  [K in keyof C & CallKey]:
    | Handler<C[K]>
    | (C[K]['access'] extends infer A extends Authenticated
        ? Read<ParsedInput<C[K]>, HandlerAnswer<C[K]>, A>
        : never)
}

/** The caller that a token or key names. Whether it is still allowed is in the database. */
export interface Claim<A extends Authenticated> {
  kind: Actor['kind']
  id: string
  ids: ClaimedIds[A]
  statement: BoundStatement
  /** Takes the found row, if any; throws if the caller is not allowed. */
  admit(row: unknown): Callers[A]
}

/** Identifies the caller for each access, or throws. */
export type Identify = {
  public: (request: FastifyRequest) => Callers['public']
} & { [A in Authenticated]: (request: FastifyRequest) => Promise<Claim<A>> }

/** Refuses a change of a record that the caller does not cover. Reads filter their rows themselves. */
export type CheckRecord = (
  call: Extract<Call, { access: 'agencyKey' }>,
  caller: Callers['agencyKey'],
  input: { params?: unknown; body?: unknown },
) => Promise<void>

interface Mount {
  base: string
  checkRecord?: CheckRecord
  db: Database
  clock: Clock
  identify: Identify
  uploads?: UploadOptions
}

export const pathOf = (key: string) => key.slice(key.indexOf(' ') + 1)
export const methodOf = (key: string) => key.slice(0, key.indexOf(' '))

export function mountCalls<C extends Calls>(
  app: FastifyInstance,
  mount: Mount,
  calls: C,
  handlers: Handlers<C>,
): void {
  // The compiler does not detect handlers that no call has; they would silently be mounted nowhere.
  const nameless = Object.keys(handlers).find((key) => !(key in calls))
  if (nameless) throw new Error(`No call of the contract is ${nameless}`)
  const route = (target: FastifyInstance, [key, call]: [string, Call]) => {
    const handler = handlers[key as keyof C & CallKey] as Handler<Call> | AnyRead
    target.route({
      method: methodOf(key),
      url: mount.base + pathOf(key).replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: serialize(call, createHandler(call, mount, handler)),
      config: {
        call: `${methodOf(key)} ${mount.base}${pathOf(key)}`,
        ...(call.files && {
          files: call.files,
          admitUpload: (request: FastifyRequest) => admitUpload(call, mount, request),
        }),
      },
    })
  }
  const entries = Object.entries(calls)
  for (const entry of entries) if (!entry[1].files && !entry[1].lines) route(app, entry)
  // Streams and files are in scopes of their own, because their bodies need other parsers.
  if (entries.some(([, { lines }]) => lines))
    app.register((scope, _options, done) => {
      acceptLines(scope)
      for (const entry of entries) if (entry[1].lines) route(scope, entry)
      done()
    })
  const { uploads } = mount
  if (!uploads) return
  app.register((scope, _options, done) => {
    acceptUploads(scope, uploads)
    for (const entry of entries) if (entry[1].files) route(scope, entry)
    done()
  })
}

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Writes what a handler answers by the contract's schema. */
function serialize(call: Call, handle: RouteHandler): RouteHandler {
  const unknownFields = call.access === 'agencyKey' && call.body ? unknownFieldsOf(call.body) : undefined
  const write = typeof call.answer === 'object' ? serializerFor(call.answer) : undefined
  return async (request, reply) => {
    const answer = await handle(request, reply)
    const unknown = unknownFields?.(request.body) ?? []
    if (unknown.length > 0) reply.header('warnings', `unknown_fields=${unknown.join(',')}`)
    if (call.answer === 'blob') return reply
    reply.header('cache-control', 'no-store')
    if (call.answerLine)
      return sendLines(reply, answer as AsyncIterable<readonly unknown[]>, serializerFor(call.answerLine))
    if (call.answerEvent)
      return sendEvents(
        reply,
        answer as (stream: EventStream<unknown>) => void,
        serializerFor(call.answerEvent),
      )
    if (call.isCreation === true) reply.code(201)
    // Null if the contract allows an empty response.
    if (!write || answer === null) return reply.code(204).send()
    reply.type('application/json; charset=utf-8')
    if (call.hasVersion) reply.header('etag', versionOf(write(answer)))
    if (!call.isPaged) return reply.send(write(answer))
    const page = answer as Paged<unknown>
    return reply.header('x-pagination', JSON.stringify(page.pagination)).send(write(page.answer))
  }
}

type AnyRead = Read<object, unknown, Authenticated>

function createHandler(call: Call, mount: Mount, handler: Handler<Call> | AnyRead): RouteHandler {
  if (typeof handler === 'function') return createUseCaseHandler(call, mount, handler)
  if (call.access === 'public') throw new Error(`A read needs a caller: ${call.summary}`)
  return createReadHandler(call, call.access, mount, handler)
}

function createUseCaseHandler(call: Call, mount: Mount, handle: Handler<Call>): RouteHandler {
  return async (request, reply) => {
    // For an upload the second check: its body may have taken minutes, and the session may have ended.
    const { caller, claim } = await identified(call, mount, request)
    const input = inputOf(call, request)
    if (call.access === 'agencyKey' && 'key' in caller) await mount.checkRecord?.(call, caller, input)
    const files =
      call.files && mount.uploads && (await checkedFiles(call.files, mount.uploads, request, caller))
    return handle({
      ...input,
      ...(files && { files }),
      ...(call.lines && { stream: openLines(call, request, reply) }),
      // A response that stays open repeats the check of its caller.
      ...(call.answer === 'events' && { claim }),
      request,
      reply,
      caller,
      transact: (work) =>
        transactOnce(mount.db, idempotencyKeyOf(request, caller), async (tx) => {
          // In the transaction of the work, so that replays and rollbacks count nothing.
          if (files)
            await mount.uploads?.quota.count(
              tx,
              quotaOwnerOf(caller.actor, caller.subject?.candidateId),
              files.length,
            )
          return work(tx)
        }),
    })
  }
}

async function identified(call: Call, { identify, db }: Mount, request: FastifyRequest) {
  if (call.access === 'public') return { caller: admitted(call, identify.public(request), request) }
  const claim: Claim<Authenticated> = await identify[call.access](request)
  const [[found]] = await db.readTogether([claim.statement])
  return { caller: admitted(call, claim.admit(found), request), claim }
}

/** Files count for the candidate of the call, else for the caller. */
const quotaOwnerOf = ({ kind, id }: Pick<Actor, 'kind' | 'id'>, candidateId: string | undefined) =>
  candidateId ?? `${kind}:${id}`

/** Before the body is read, so that an ended session or a used-up quota is refused at once. */
async function admitUpload(
  call: Call,
  { identify, db, uploads }: Mount,
  request: FastifyRequest,
): Promise<Callers[Authenticated]> {
  if (call.access === 'public' || !uploads) throw new Error(`Files need a caller: ${call.summary}`)
  const claim: Claim<Authenticated> = await identify[call.access](request)
  const candidateId = 'candidateId' in claim.ids ? claim.ids.candidateId : undefined
  const { scope, actor } = idempotencyScopeOf(claim, candidateId)
  const quotaOwner = quotaOwnerOf(claim, candidateId)
  const [[found], used, [knownKey]] = await db.readTogether([
    claim.statement,
    uploads.quota.findUsed(quotaOwner),
    findIdempotencyKey.with(scope, actor, String(request.headers['idempotency-key'])),
  ])
  const caller = admitted(call, claim.admit(found), request)
  // A repeated request gets the stored response, even if the quota is used up by now.
  if (!knownKey) uploads.quota.check(quotaOwner, used)
  return caller
}

function createReadHandler(call: Call, access: Authenticated, mount: Mount, read: AnyRead): RouteHandler {
  return async (request) => {
    const claim: Claim<Authenticated> = await mount.identify[access](request)
    const input = () => inputOf(call, request)
    const [answer] = await answerReads(mount, claim, request, [{ call, read, input }])
    return answer
  }
}

/** A read with the call whose caller it checks, and the input that the call takes from its request. */
export interface ReadOfCall {
  call: Call
  read: AnyRead
  input: () => object
}

/**
 * Answers reads in one trip to the database, together with the check of the caller; those that may lag in one more, to the
 * replica, if there is one. Rejects with the refusal of the first that its call would refuse.
 */
export async function answerReads(
  { db, clock }: Pick<Mount, 'db' | 'clock'>,
  claim: Claim<Authenticated>,
  request: FastifyRequest,
  reads: readonly ReadOfCall[],
): Promise<unknown[]> {
  const now = clock.now()
  const candidateId = db.replica?.() && 'candidateId' in claim.ids ? claim.ids.candidateId : undefined
  const bound = reads.map(({ read, input }) => ({
    ...bindQueries(read, () => ({ ...input(), ...claim.ids, now })),
    isLate: candidateId !== undefined && read.mayLag === true,
  }))
  const [late, prompt] = [bound.filter(({ isLate }) => isLate), bound.filter(({ isLate }) => !isLate)]
  const unsettled = candidateId !== undefined && late.length > 0 ? [findUnsettled(candidateId, now)] : []
  const statements = prompt.flatMap(({ queries }) => Object.values(queries))
  // The check of the caller comes last, so that it is as recent as the rows.
  const rows: unknown[][] = await db.readTogether([...statements, ...unsettled, claim.statement])
  const caller = claim.admit(rows.pop()?.[0])
  for (const { call } of reads) admitted(call, caller, request)
  if (late.length > 0) {
    const isSettled = rows.pop()?.length === 0
    const lateStatements = late.flatMap(({ queries }) => Object.values(queries))
    const lateRows = await readLate(db, { isSettled }, (from) => from.readTogether(lateStatements))
    rows.push(...lateRows)
  }
  const rowsOf = new Map<unknown, unknown[][]>()
  for (const one of [...prompt, ...late]) rowsOf.set(one, rows.splice(0, Object.keys(one.queries).length))
  return bound.map((one) => {
    const own = rowsOf.get(one) ?? []
    return one.present(
      Object.fromEntries(Object.keys(one.queries).map((name, at) => [name, own[at] ?? []])),
      caller,
    )
  })
}

/** Binds the queries of a read. An invalid request has none: its error is thrown only once the caller is admitted. */
function bindQueries(read: AnyRead, inputOf: () => ReadInput<object, Authenticated>) {
  try {
    const input = inputOf()
    return {
      queries: read.queries(input),
      present: (rows: Record<string, unknown[]>, caller: Callers[Authenticated]) =>
        read.present(rows, { ...input, caller }),
    }
  } catch (error) {
    return {
      queries: {},
      present: () => {
        throw error
      },
    }
  }
}

function admitted<C extends Callers[Call['access']]>(call: Call, caller: C, request: FastifyRequest): C {
  checkActingHeader(call, caller, request)
  checkSecondFactor(call, caller)
  checkFeature(call, caller)
  checkScope(call, caller)
  return caller
}

function inputOf(call: Call, request: FastifyRequest) {
  checkTexts(call, request)
  return {
    ...(call.params && { params: parsed('path', call.params, request.params) }),
    ...(call.query && { query: parsed('query', call.query, request.query) }),
    ...(call.headers && { headers: parsed('headers', call.headers, request.headers) }),
    // A body whose every field may be left out may be left out itself.
    ...(call.body && {
      body: parsed('body', call.body, request.body === undefined ? {} : readableTexts(request.body)),
    }),
  }
}

const ACTING_HEADER = 'x-impersonated-candidate-id'

function checkActingHeader(
  call: Call,
  { actor, subject }: Callers[Call['access']],
  { headers }: FastifyRequest,
): void {
  const named = headers[ACTING_HEADER]
  const isActing = actor.kind === 'consultant' && subject !== null
  if (isActing) checkNamed(named, subject?.candidateId)
  else if (named !== undefined && call.access !== 'public') throw new ApiError('impersonation_not_allowed')
  if (call.whileActing === 'refused' && (named !== undefined || isActing)) {
    throw new ApiError('not_allowed_while_impersonating')
  }
}

/** A header that was sent twice arrives as one with a comma. */
function checkNamed(named: string | string[] | undefined, candidateId: string | undefined): void {
  if (named === undefined) throw new ApiError('impersonation_required')
  if (typeof named !== 'string' || !isUuid(named)) throw new ApiError('impersonation_header_invalid')
  if (named.toLowerCase() !== candidateId) throw new ApiError('impersonation_not_allowed')
}

function checkSecondFactor({ isForSetup }: Call, caller: Callers[Call['access']]): void {
  const isMissing = 'isSecondFactorMissing' in caller && caller.isSecondFactorMissing
  if (isMissing && !isForSetup) throw new ApiError('mfa_setup_required')
}

function checkFeature({ feature }: Call, { subject }: Callers[Call['access']]): void {
  if (feature && !isUsable(subject?.features ?? {}, feature)) throw new ApiError(refusalWithout(feature))
}

function checkScope(call: Call, caller: Callers[Call['access']]): void {
  if (call.access !== 'agencyKey' || call.scope === null) return
  const isCovered = 'key' in caller && caller.key.scopes.includes(call.scope)
  if (!isCovered) throw new ApiError('scope_missing', { param: call.scope })
}

/** Also the parts that a call does not read: they are logged, hashed or stored, and must be text. */
function checkTexts({ lines }: Call, { params, query, headers, body }: FastifyRequest): void {
  for (const [part, value] of Object.entries({ path: params, query, headers, ...(!lines && { body }) })) {
    const problems = problemsOfTexts(value)
    if (problems.length > 0) throw new InvalidRequest(part, problems)
  }
}

function parsed(part: string, schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (!result.success) throw new InvalidRequest(part, result.error.issues)
  return result.data
}

function idempotencyKeyOf(request: FastifyRequest, { subject, actor }: Caller): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.method === 'GET' || request.method === 'HEAD') return undefined
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) throw new ApiError('idempotency_key_invalid')
  return {
    ...idempotencyScopeOf(actor, subject?.candidateId),
    key,
    fingerprint: fingerprintOf(request.method, request.url, request.body, hashesOf(request.received)),
  }
}
