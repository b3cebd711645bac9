import {
  type AgencyProblem,
  type ErrorCode,
  errorCatalogue,
  type FailureBody,
  type ProblemDetails,
  systemStatusOf,
} from '@rollcall/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, soon } from '../api-error.ts'
import { isDatabaseAway } from '../database/database.ts'
import { isStorageFailure } from '../files/storage-failure.ts'

/** A response must not be larger than the request it refuses. */
const MAX_ISSUES = 50
/** A full disk takes longer to free than other causes. */
const STORAGE_RETRY_SECONDS = 120

/** A request of the wrong shape: becomes problem details, by field. */
export class InvalidRequest extends Error {
  /** Without a prototype: a field may be called `constructor`. */
  readonly errors: Record<string, string[]> = Object.create(null)

  constructor(part: string, issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
    super(`The ${part} is not what this call takes`)
    for (const issue of issues.slice(0, MAX_ISSUES))
      (this.errors[issue.path.join('.') || part] ??= []).push(issue.message)
  }
}

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
}

/** The agency's systems get every failure as problem details (RFC 9457). */
const isForSystems = ({ request }: FastifyReply) => request.url.startsWith('/agency/')

export function sendFailure(reply: FastifyReply, error: ApiError): FastifyReply {
  if (isForSystems(reply)) {
    if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
    return sendCodedProblem(reply, error, {})
  }
  const body: FailureBody = {
    type: errorCatalogue[error.code].type,
    code: error.code,
    param: error.param,
    message: error.message,
    traceId: reply.request.id,
    ...(error.triesLeft !== undefined && { triesLeft: error.triesLeft }),
  }
  if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
  return reply.code(error.status).header('cache-control', 'no-store').send(body)
}

interface CodedProblem {
  code: ErrorCode
  message: string
  param?: string | null
}

function sendCodedProblem(
  reply: FastifyReply,
  { code, message, param = null }: CodedProblem,
  details: { errors?: InvalidRequest['errors'] },
): FastifyReply {
  const status = systemStatusOf(code)
  const body: AgencyProblem = {
    type: `urn:rollcall:${code}`,
    title: message,
    status,
    code,
    param,
    traceId: reply.request.id,
    ...details,
  }
  return reply.code(status).header('cache-control', 'no-store').type('application/problem+json').send(body)
}

function sendProblem(reply: FastifyReply, error: InvalidRequest): FastifyReply {
  if (isForSystems(reply))
    return sendCodedProblem(
      reply,
      { code: 'request_invalid', message: error.message },
      { errors: error.errors },
    )
  const body: ProblemDetails = {
    type: 'validationError',
    title: error.message,
    status: errorCatalogue.request_invalid.status,
    traceId: reply.request.id,
    errors: error.errors,
  }
  return reply
    .code(body.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(body)
}

function asApiError(error: FastifyError, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error
  const code = frameworkCodes[error.code] ?? (error instanceof SyntaxError ? 'malformed_json' : undefined)
  if (code) return new ApiError(code)
  // The static file plugin refuses paths with several statuses; all become 404.
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new ApiError('not_found')
  if (isDatabaseAway(error)) {
    request.log.warn({ traceId: request.id, err: error }, 'the database did not answer')
    return new ApiError('service_unavailable', { retryAfterSeconds: soon() })
  }
  if (isStorageFailure(error)) {
    request.log.error({ traceId: request.id, err: error }, 'files cannot be kept or read')
    return new ApiError('storage_unavailable', { retryAfterSeconds: STORAGE_RETRY_SECONDS })
  }
  request.log.error({ traceId: request.id, err: error }, 'unexpected failure')
  return new ApiError('internal_error')
}

/** The one place where a thrown value becomes a response. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    error instanceof InvalidRequest
      ? sendProblem(reply, error)
      : sendFailure(reply, asApiError(error, request)),
  )
}
