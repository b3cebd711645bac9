import { learnServiceTime } from '../clock/clock.ts'
import { failureOf, networkFailure } from './failure.ts'
import { noteOwnWrite } from './own-writes.ts'
import { type ApiResponse, failed, succeeded } from './response.ts'

const ANSWER_MS = 30_000

export interface CallInput {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  headers?: Record<string, string | undefined>
  body?: unknown
  /** Identifies one intent: a repeated key gets the first response, and takes effect once. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Sent even if the page is closed. Small bodies only. */
  keepalive?: boolean
  /** Replaces the browser's `fetch`, for uploads with progress. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/** Sends one request; tokens are the caller's concern. `key` is the call's method and path. */
export async function transmit<T>(
  base: string,
  key: string,
  input: CallInput,
  accessToken?: string,
): Promise<ApiResponse<T>> {
  const [method = 'GET', path = ''] = key.split(' ')
  let response: Response
  try {
    response = await (input.fetch ?? fetch)(base + filled(path, input.params) + queryOf(input.query), {
      method,
      headers: headersOf(input, accessToken),
      body: bodyOf(input.body),
      signal: input.signal ?? AbortSignal.timeout(ANSWER_MS),
      keepalive: input.keepalive ?? false,
    })
  } catch (error) {
    return failed(networkFailure(error))
  }
  learnServiceTime(response)
  if (method !== 'GET') noteOwnWrite(response)
  if (!response.ok) return failed(await failureOf(response), response.headers)
  try {
    return succeeded(response, (await contentOf(response)) as T)
  } catch (error) {
    return failed(networkFailure(error), response.headers)
  }
}

const filled = (path: string, params: CallInput['params']) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))

function queryOf(query: CallInput['query']): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  const pairs = given.map(([name, value]): [string, string] => [name, String(value)])
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

function headersOf({ headers, body, idempotencyKey }: CallInput, accessToken: string | undefined): Headers {
  const all = new Headers({ 'accept-version': '1' })
  for (const [name, value] of Object.entries(headers ?? {})) if (value !== undefined) all.set(name, value)
  if (body !== undefined && !(body instanceof FormData)) all.set('content-type', 'application/json')
  if (idempotencyKey) all.set('idempotency-key', idempotencyKey)
  if (accessToken) all.set('authorization', `Bearer ${accessToken}`)
  return all
}

const bodyOf = (body: unknown) =>
  body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body)

function contentOf(response: Response): Promise<unknown> {
  // Not undefined, which a query does not accept as data.
  if (response.status === 204) return Promise.resolve(null)
  if (response.headers.get('content-type')?.startsWith('text/event-stream'))
    return Promise.resolve(response.body)
  // Files are returned unparsed.
  const isFile = response.headers.get('content-disposition')?.startsWith('attachment')
  const isJson = response.headers.get('content-type')?.includes('json')
  return isJson && !isFile ? response.json() : response.blob()
}
