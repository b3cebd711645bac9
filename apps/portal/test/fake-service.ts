import type { Call, CallAnswer, ParsedInput } from '@rollcall/contract/call'
import { apiCalls } from '@rollcall/contract/calls'
import { type ErrorCode, errorCatalogue, type FailureBody } from '@rollcall/contract/errors'
import { consultantIdentityCalls } from '@rollcall/contract/identity/consultants'
import { identityCalls } from '@rollcall/contract/identity/identity'
import { type PageQuery, type Pagination, paginationOf } from '@rollcall/contract/pagination'
import { openPortalCalls } from '@rollcall/contract/people/open-portal'

const identity = { ...identityCalls, ...openPortalCalls, ...consultantIdentityCalls }
type AllCalls = typeof apiCalls & typeof identity
export type CallName = keyof AllCalls

/** A refusal by the service. */
class Refusal {
  readonly code: ErrorCode
  readonly more: RefusalDetails
  constructor(code: ErrorCode, more: RefusalDetails) {
    this.code = code
    this.more = more
  }
}
interface RefusalDetails {
  param?: string
  message?: string
  retryAfterSeconds?: number
  triesLeft?: number
}
export const refusal = (code: ErrorCode, more: RefusalDetails = {}) => new Refusal(code, more)

/** One page of a list. */
class Page {
  readonly answer: unknown
  readonly pagination: Pagination
  constructor(answer: unknown, pagination: Pagination) {
    this.answer = answer
    this.pagination = pagination
  }
}
export const paged = (answer: unknown, totalCount: number, query: PageQuery) =>
  new Page(answer, paginationOf(totalCount, query))

/** No response: the network is down. */
export const unreachable = Symbol('unreachable')
/** A response that never arrives. */
export const never = new Promise<never>(() => undefined)

/** A validation error, by field. */
export const problem = (errors: Record<string, string[]>) => new Problem(errors)
class Problem {
  readonly errors: Record<string, string[]>
  constructor(errors: Record<string, string[]>) {
    this.errors = errors
  }
}

type Answer<K extends CallName> =
  | (AllCalls[K] extends { isPaged: true } ? Page : CallAnswer<AllCalls[K]>)
  | Refusal
  | Problem
  | typeof unreachable
/** The response of each call: a value, or a function of the request. */
export type Answers = {
  [K in CallName]?: Answer<K> | ((input: ParsedInput<AllCalls[K]>) => Answer<K> | Promise<Answer<K>>)
}

export interface Asked {
  key: CallName
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  /** The files of an upload. */
  files: File[]
  headers: Headers
}

const calls: Record<string, Call> = { ...apiCalls, ...identity }

/** A literal path is matched before one with a parameter in the same place. */
const routes = Object.keys(calls)
  .map((key) => {
    const [method = '', path = ''] = key.split(' ')
    const base = key in identity ? '/identity' : '/api/v1'
    const pattern = new RegExp(`^${base}${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
    return { key: key as CallName, method, pattern, parameters: path.split('{').length }
  })
  .sort((one, other) => one.parameters - other.parameters)

/**
 * Replaces the network alone. Requests and responses are validated by the contract, so that a test cannot drift from the
 * service. A call without a response fails the test at its end.
 */
export function fakeService(answers: Answers, now: () => number) {
  const asked: Asked[] = []
  const mistakes: string[] = []
  const given: Record<string, unknown> = { ...answers }
  const mistake = (text: string) => {
    mistakes.push(text)
    return new TypeError(text)
  }

  async function fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    // As a browser does, which sends nothing for a request that has been cancelled.
    init.signal?.throwIfAborted()
    const url = new URL(input instanceof Request ? input.url : input, location.origin)
    const method = init.method ?? 'GET'
    if (url.pathname === '/api/ping') return new Response(null, { status: 204 })
    const route = routes.find((one) => one.method === method && one.pattern.test(url.pathname))
    if (!route) throw mistake(`No call of the contract is ${method} ${url.pathname}`)
    const call = calls[route.key]
    if (!call) throw mistake(`${route.key} has no call`)
    // A portal without updates, unless the test sends some.
    if (call.answer === 'events' && !(route.key in given)) return eventsOf(new ReadableStream(), init.signal)
    const request = {
      params: { ...route.pattern.exec(url.pathname)?.groups },
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(new Headers(init.headers)),
      ...bodyOf(call, init.body),
    }
    asked.push({ key: route.key, ...request, headers: new Headers(init.headers) })
    for (const part of ['params', 'query', 'headers', 'body'] as const) {
      const parsed = call[part]?.safeParse(request[part])
      if (parsed && !parsed.success) throw mistake(`${route.key}: its ${part}: ${parsed.error.message}`)
      if (parsed) Object.assign(request, { [part]: parsed.data })
    }
    if (!(route.key in given)) throw mistake(`The test has no answer for ${route.key}`)
    const answer = given[route.key]
    const value: unknown = await (typeof answer === 'function' ? answer(request) : answer)
    init.signal?.throwIfAborted()
    if (value === unreachable) throw new TypeError('Failed to fetch')
    if (value instanceof Problem) {
      const body = {
        type: 'about:blank',
        title: 'Invalid request',
        status: 400,
        traceId: 'trace',
        errors: value.errors,
      }
      return new Response(JSON.stringify(body), { status: 400, headers: headersAt(now()) })
    }
    if (value instanceof ReadableStream) return eventsOf(value, init.signal)
    return value instanceof Refusal ? refused(value, now()) : answered(route.key, call, value)
  }

  function answered(key: string, call: Call, value: unknown): Response {
    if (value instanceof Page) {
      const response = answered(key, call, value.answer)
      response.headers.set('x-pagination', JSON.stringify(value.pagination))
      return response
    }
    const headers = headersAt(now())
    if (call.answer === 'nothing') return new Response(null, { status: 204, headers })
    if (call.answer === 'events') throw mistake(`${key}: the answer of the test is not a stream`)
    if (call.answer === 'blob' || call.answer === 'lines') {
      return new Response(value as Blob, { headers: { ...headers, 'content-disposition': 'attachment' } })
    }
    const parsed = call.answer.safeParse(value)
    if (!parsed.success) throw mistake(`${key}: the answer of the test: ${parsed.error.message}`)
    if (parsed.data === null) return new Response(null, { status: 204, headers })
    return new Response(JSON.stringify(parsed.data), { headers })
  }

  return {
    fetch,
    /** Every call so far, in order. */
    asked,
    /** The calls of one name so far. */
    askedFor: (key: CallName) => asked.filter((one) => one.key === key),
    mistakes,
    /** Changes the responses from now on. */
    change: (more: Answers) => void Object.assign(given, more),
  }
}

/** A cancelled request ends its stream, as in a browser. */
const eventsOf = (stream: ReadableStream, signal?: AbortSignal | null) =>
  new Response(stream.pipeThrough(new TransformStream(), signal ? { signal } : {}), {
    headers: { 'content-type': 'text/event-stream; charset=utf-8' },
  })

/** Parses a body like the service: files are separated, and the rest is the body. */
function bodyOf({ files: how }: Call, sent: unknown): { body: unknown; files: File[] } {
  if (sent instanceof FormData && how?.sentAs === 'multipart') {
    const isFile = ([name]: [string, unknown]) => name === how.part
    const parts = [...sent]
    const texts = parts
      .filter((part) => !isFile(part))
      .map(([name, value]) => [
        name,
        name === how.jsonPart && typeof value === 'string' ? JSON.parse(value) : value,
      ])
    const files = parts.filter(isFile).flatMap(([, value]) => (value instanceof File ? [value] : []))
    return { body: Object.fromEntries(texts), files }
  }
  const body = typeof sent === 'string' ? JSON.parse(sent) : undefined
  if (how?.sentAs !== 'base64' || !body?.file) return { body, files: [] }
  const { [how.part]: base64, fileName } = body.file
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return {
    body: { ...body, file: { ...body.file, [how.part]: '' } },
    files: [new File([bytes], fileName)],
  }
}

const headersAt = (instant: number) => ({
  date: new Date(instant).toUTCString(),
  'content-type': 'application/json',
})

function refused({ code, more }: Refusal, instant: number): Response {
  const { type, status } = errorCatalogue[code]
  const { param = null, message = code, retryAfterSeconds, ...rest } = more
  const body: FailureBody = { type, code, param, message, traceId: 'trace', ...rest }
  const headers = {
    ...headersAt(instant),
    ...(retryAfterSeconds && { 'retry-after': String(retryAfterSeconds) }),
  }
  return new Response(JSON.stringify(body), { status, headers })
}
