import {
  type ClientCode,
  clientCodes,
  type ErrorCode,
  type ErrorSource,
  type ErrorType,
  errorTypes,
  genericErrorCode,
} from '@rollcall/contract/errors'
import { lazy } from '@rollcall/ui/lazy/lazy.ts'
import { tFailure } from '@rollcall/ui/words/failure.words.ts'

export type FailureCode = ErrorCode | ClientCode | typeof genericErrorCode

interface Parts {
  code: FailureCode
  type: ErrorType
  message: string
  serverMessage?: string | undefined
  source: ErrorSource
  statusCode?: number
  param?: string | null
  errors?: Record<string, string[]>
  traceId?: string | null
  retryAfterSeconds?: number | null
  triesLeft?: number | null
}

/** Every failure of a call in one form: code, user-facing message and source. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly type: ErrorType
  /** The service's own message, which may be more specific than the catalogue's. */
  readonly serverMessage: string | undefined
  readonly source: ErrorSource
  readonly statusCode: number
  readonly param: string | null
  readonly errors: Record<string, string[]>
  readonly traceId: string | null
  readonly retryAfterSeconds: number | null
  /** After a wrong code: how many tries are left. */
  readonly triesLeft: number | null

  constructor(parts: Parts) {
    super(parts.message)
    this.name = 'Failure'
    this.code = parts.code
    this.type = parts.type
    this.serverMessage = parts.serverMessage
    this.source = parts.source
    this.statusCode = parts.statusCode ?? 0
    this.param = parts.param ?? null
    this.errors = parts.errors ?? {}
    this.traceId = parts.traceId ?? null
    this.retryAfterSeconds = parts.retryAfterSeconds ?? null
    this.triesLeft = parts.triesLeft ?? null
  }
}

export const clientFailure = (code: ClientCode): Failure =>
  new Failure({ code, message: tFailure(code), ...clientCodes[code] })

/** `fetch` rejects without any detail when no response came. */
export const networkFailure = (error: unknown): Failure =>
  clientFailure(
    error instanceof DOMException && error.name === 'TimeoutError'
      ? 'request_timed_out'
      : error instanceof DOMException && error.name === 'AbortError'
        ? 'request_aborted'
        : 'network_unreachable',
  )

interface FailureAnswer {
  type?: string
  code?: ErrorCode
  param?: string | null
  message?: string
  /** The message of a service that sends no code. */
  error?: unknown
  title?: string
  errors?: Record<string, string[]>
  traceId?: string
  triesLeft?: number
}

/** Parses either failure format; a response in neither, such as a proxy's page, gets the generic code. */
export async function failureOf(response: Response): Promise<Failure> {
  const body: FailureAnswer = await response.json().catch(() => ({}))
  const isProblem = !body.code && body.errors !== undefined
  const code = body.code ?? (isProblem ? 'request_invalid' : genericErrorCode)
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || null
  const ownWords = typeof body.error === 'string' ? body.error : body.message
  return new Failure({
    code,
    type: errorTypes.find((type) => type === body.type) ?? 'unknownError',
    message:
      body.code || isProblem
        ? await textOf(code, retryAfterSeconds)
        : (ownWords ?? tFailure('genericApiError')),
    serverMessage: body.message,
    source: 'server',
    statusCode: response.status,
    param: body.param ?? null,
    errors: body.errors ?? {},
    traceId: body.traceId ?? response.headers.get('x-trace-id'),
    retryAfterSeconds,
    triesLeft: body.triesLeft ?? null,
  })
}

/** The texts of all codes, loaded when something fails. */
export const errorTexts = lazy(() => import('./error-texts.ts'))

/** The text of a code, or the generic one if it has none or the texts cannot be loaded. */
async function textOf(code: string, retryAfterSeconds: number | null = null): Promise<string> {
  try {
    const { errorText } = await errorTexts.load()
    return errorText(code, { retryAfterSeconds })
  } catch {
    return tFailure('genericApiError')
  }
}

/** A failure with a code of the service that is detected in the browser. */
export const serverFailure = async (code: ErrorCode, type: ErrorType): Promise<Failure> =>
  new Failure({ code, type, message: await textOf(code), source: 'server' })

/** Converts any thrown value to a failure that can be shown. */
export const asFailure = (error: unknown): Failure =>
  error instanceof Failure
    ? error
    : new Failure({
        code: genericErrorCode,
        type: 'unknownError',
        message: tFailure('genericApiError'),
        source: 'clientSide',
      })
