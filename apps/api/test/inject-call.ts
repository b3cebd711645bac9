import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { AGENCY_BASE } from '../src/app.ts'
import { codesOf } from '../src/site/api-docs/openapi.ts'
import { allCalls, baseOf, methodOfCall, type TestedCall, urlOf } from './all-calls.ts'
import { noteCode } from './codes-seen.ts'
import { type Form, writeForm } from './form.ts'

export interface Given {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object | string
  /** Instead of a body, for a call that takes files. */
  form?: Form
  headers?: Record<string, string>
  cookie?: string
  /** The address the request comes from. */
  ip?: string
}

export interface Answered {
  status: number
  /** The name of the refusal, if it is one. */
  code: string | undefined
  json: unknown
  /** The unparsed body. */
  bytes: Buffer
  /** A field of the answer. */
  text(name: string): string
  headers: Record<string, unknown>
  /** The cookies that were set, as the browser would send them back. */
  cookie: string
  setCookies: string[]
}

export async function injectCall(
  app: FastifyInstance,
  key: TestedCall,
  { params, query, body, form, headers, cookie, ip }: Given = {},
): Promise<Answered> {
  const written = form && writeForm(key, form)
  const isStream = allCalls[key].answer === 'events'
  const answer = await app.inject({
    method: methodOfCall(key),
    url: urlOf(key, params),
    headers: {
      ...headers,
      ...(cookie && { cookie }),
      ...(written && { 'content-type': written.contentType }),
    },
    ...(query && { query }),
    ...(body !== undefined && { payload: body }),
    ...(written && { payload: written.body }),
    ...(ip && { remoteAddress: ip }),
    ...(isStream && { payloadAsStream: true }),
  })
  const isOpen = isStream && answer.statusCode === 200
  // It would stay open for ever.
  if (isOpen) answer.raw.res.destroy()
  const rawPayload = isOpen ? Buffer.alloc(0) : isStream ? await buffer(answer.stream()) : answer.rawPayload
  const contentType = String(answer.headers['content-type'])
  const json = jsonOf(rawPayload.toString(), contentType)
  const isProblem = contentType.startsWith('application/problem+json')
  const isCoded = !isProblem || baseOf(key) === AGENCY_BASE
  const code = answer.statusCode < 400 ? undefined : isCoded ? fieldOf(json, 'code') : 'request_invalid'
  if (code) {
    const listed: readonly string[] = codesOf(key, allCalls[key])
    if (!listed.includes(code)) throw new Error(`${key} answers ${code}, which the contract does not list`)
    noteCode(key, code)
  }
  return {
    status: answer.statusCode,
    code,
    json,
    bytes: rawPayload,
    text: (name) => fieldOf(json, name),
    headers: answer.headers,
    cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    setCookies: [answer.headers['set-cookie'] ?? []].flat(),
  }
}

/** Of a stream of lines, all of them. */
function jsonOf(text: string, contentType: string): unknown {
  if (contentType === 'application/x-ndjson')
    return text
      .split('\n')
      .filter(Boolean)
      .map((line): unknown => JSON.parse(line))
  return text && /[/+]json\b/.test(contentType) ? JSON.parse(text) : undefined
}

function fieldOf(json: unknown, name: string): string {
  if (typeof json !== 'object' || json === null || !(name in json))
    throw new Error(`No ${name} in the answer`)
  return String(Reflect.get(json, name))
}
