import type { Call, CallAnswer, CallKey, Calls, ParsedInput } from '@rollcall/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ApiError } from '../api-error.ts'
import type { Database, Transaction } from '../database/database.ts'
import { fingerprintOf, type IdempotencyKey, transactOnce } from '../idempotency.ts'
import { answerWriter } from './answer-writer.ts'
import { InvalidRequest } from './failure.ts'
import { problemsOfTexts } from './unkeepable-text.ts'

/** Who is calling, as far as the call's access asks. */
export interface CandidateCaller {
  candidateId: string
  sessionId: string
  region: string
  timeZone: string
  features: Record<string, string>
}

export interface CallContext {
  traceId: string
  ip: string
  userAgent: string
  request: FastifyRequest
  reply: FastifyReply
  /** The use case's one transaction; with an Idempotency-Key a repeated request replays its first answer. */
  transact: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
}

type HandlerInput<C extends Call> = ParsedInput<C> &
  CallContext &
  (C['access'] extends 'candidate' ? { caller: CandidateCaller } : unknown)

type HandlerAnswer<C extends Call> = C['answer'] extends 'blob'
  ? FastifyReply
  : C['answer'] extends 'nothing'
    ? void
    : CallAnswer<C>

export type Handlers<C extends Calls> = {
  [K in keyof C & CallKey]: (input: HandlerInput<C[K]>) => Promise<HandlerAnswer<C[K]>> | HandlerAnswer<C[K]>
}

interface Road {
  base: string
  db: Database
  authenticate(request: FastifyRequest): Promise<CandidateCaller>
}

export const pathOf = (key: string) => key.slice(key.indexOf(' ') + 1)
export const methodOf = (key: string) => key.slice(0, key.indexOf(' '))

export function mountCalls<C extends Calls>(
  app: FastifyInstance,
  road: Road,
  calls: C,
  handlers: Handlers<C>,
): void {
  for (const [key, call] of Object.entries(calls)) {
    const handle = handlers[key as keyof C & CallKey] as (input: unknown) => Promise<unknown>
    app.route({
      method: methodOf(key),
      url: road.base + pathOf(key).replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: answering(call, road, handle),
    })
  }
}

function answering(call: Call, road: Road, handle: (input: unknown) => Promise<unknown>) {
  const write = typeof call.answer === 'object' ? answerWriter(call.answer) : undefined
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = call.access === 'candidate' ? await road.authenticate(request) : undefined
    checkTexts(request)
    const answer = await handle({
      ...(call.params && { params: parsed('path', call.params, request.params) }),
      ...(call.query && { query: parsed('query', call.query, request.query) }),
      ...(call.headers && { headers: parsed('headers', call.headers, request.headers) }),
      ...(call.body && { body: parsed('body', call.body, request.body) }),
      ...contextOf(request, reply, road.db, caller),
      caller,
    })
    if (call.answer === 'blob') return reply
    reply.header('cache-control', 'no-store')
    if (!write) return reply.code(204).send()
    return reply.type('application/json; charset=utf-8').send(write(answer))
  }
}

/** Whether a call looks at a part of the request or not: what is logged, hashed or kept beside it must be text. */
function checkTexts({ params, query, headers, body }: FastifyRequest): void {
  for (const [part, value] of Object.entries({ path: params, query, headers, body })) {
    const problems = problemsOfTexts(value)
    if (problems.length > 0) throw new InvalidRequest(part, problems)
  }
}

function parsed(part: string, schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (!result.success) throw new InvalidRequest(part, result.error.issues)
  return result.data
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  db: Database,
  caller: CandidateCaller | undefined,
): CallContext {
  return {
    traceId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    request,
    reply,
    transact: (work) => transactOnce(db, idempotencyKeyOf(request, caller), work),
  }
}

function idempotencyKeyOf(
  request: FastifyRequest,
  caller: CandidateCaller | undefined,
): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.method === 'GET') return undefined
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) throw new ApiError('idempotency_key_invalid')
  return {
    scope: caller ? caller.candidateId : 'public',
    key,
    fingerprint: fingerprintOf(request.method, request.url, request.body),
  }
}
