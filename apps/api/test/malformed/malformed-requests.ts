import * as fc from 'fast-check'
import { pathOf } from '../../src/platform/http/mount-calls.ts'
import { baseOf, methodOfCall, type TestedCall } from '../all-calls.ts'
import { type Form, writeForm } from '../form.ts'
import type { Given } from '../inject-call.ts'

/** The bytes of the request. */
export interface RawRequest {
  method: string
  target: string
  headers: [name: string, value: string][]
  body: Buffer | undefined
}

/** A valid request, which is then changed. */
export interface Seed {
  key: TestedCall
  given: Given
}

/** Confidential input, which no response may repeat. */
export const CANARY = 'Canary9f3b7c21d4e8a0b6f5'
/** The same in a field of a record: a refusal may not repeat it, a read of the record shows it. */
export const FIELD_CANARY = 'Field0c6e1a9d27b84f35e1'

interface Draft {
  method: string
  path: string
  query: string
  headers: [name: string, value: string][]
  json: unknown
  /** The files of a form, whose parts the JSON is. */
  files: { key: TestedCall; files: Form['files'] } | undefined
  /** Instead of the JSON, when it is none. */
  bytes: Buffer | undefined
}

type Spoiler = (draft: Draft) => void

const oddNumbers = [0, -0, -1, 1.5, 1e21, 1e308, -1e308, 2 ** 53, 2 ** 31, 1e-320]
const oddTexts = [
  '',
  ' ',
  '\u202e\u200b',
  '😀'.repeat(50),
  'é\u0301\u0301\u0301',
  '﷽'.repeat(40),
  '\r\nX-Evil: 1',
  "'; drop table candidates; --",
  '$1',
  '%00',
  '%',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'NaN',
  'null',
  '1e999',
  '0000-00-00',
  '0000-01-01',
  '2026-02-30',
  '+012026-01-01',
  '-000001-01-01',
  '9999-12-31',
  '10000-01-01',
  '24:00',
  '08:20:00',
  '2026-11-17T06:40:00+99:99',
  '2026-11-17T24:00:00Z',
  '275761-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  FIELD_CANARY,
  'x'.repeat(1_001),
  'x'.repeat(20_000),
]
/** Texts that PostgreSQL cannot store. */
const unkeepableTexts = ['\0', 'a\0b', '\ud800', 'a\udfffb', '\udfff\ud800']
const protoNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'toJSON',
  '',
]

const nested = (depth: number, isObject: boolean) =>
  isObject ? `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}` : `${'['.repeat(depth)}${']'.repeat(depth)}`

const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...oddTexts) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...unkeepableTexts) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...oddNumbers, null, true, false, [], {}) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom<unknown>(...oddTexts), { maxLength: 30 }) },
  { weight: 1, arbitrary: fc.integer({ min: 5, max: 200 }).map((depth) => JSON.parse(nested(depth, true))) },
)

const placesIn = (value: unknown): [holder: object, name: string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(
        ([name, inner]) => [[value, name], ...placesIn(inner)] as [object, string][],
      )
    : []

const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % Math.max(1, items.length)]
const position = fc.nat({ max: 50 })
const define = (holder: object, name: string, value: unknown) =>
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true })

const changedField: fc.Arbitrary<Spoiler> = fc.tuple(position, oddValue).map(([at, value]) => (draft) => {
  const place = pick(placesIn(draft.json), at)
  if (place) define(place[0], place[1], value)
})

/** A field that is not there, is there twice, reaches for a prototype, or is everything. */
const spoiltFields: fc.Arbitrary<Spoiler>[] = [
  position.map((at) => (draft) => {
    const place = pick(placesIn(draft.json), at)
    if (place) Reflect.deleteProperty(place[0], place[1])
  }),
  fc.tuple(fc.constantFrom(...protoNames), oddValue).map(([name, value]) => (draft) => {
    if (typeof draft.json === 'object' && draft.json !== null) define(draft.json, name, value)
  }),
  oddValue.map((value) => (draft) => {
    draft.json = value
  }),
  position.map((at) => (draft) => {
    const text = JSON.stringify(draft.json) ?? ''
    const [, name] = pick(placesIn(draft.json), at) ?? []
    if (name && text.startsWith('{')) {
      draft.bytes = Buffer.from(`{${JSON.stringify(name)}:${JSON.stringify(CANARY)},${text.slice(1)}`)
    }
  }),
]

/** A body that is no JSON, or is more than one should swallow. */
const spoiltBytes: fc.Arbitrary<Spoiler>[] = [
  fc.uint8Array({ maxLength: 300 }).map((bytes) => (draft) => {
    draft.bytes = Buffer.from(bytes)
  }),
  fc.nat({ max: 400 }).map((length) => (draft) => {
    draft.bytes = writtenBody(draft)?.body.subarray(0, length)
  }),
  fc.constantFrom(',', '}', '\0', '//', '\ufeff', '{}', '[1]').map((more) => (draft) => {
    draft.bytes = Buffer.from(`${more === '\ufeff' ? more : ''}${JSON.stringify(draft.json ?? {})}${more}`)
  }),
  fc.constantFrom<BufferEncoding>('utf16le', 'base64').map((encoding) => (draft) => {
    draft.bytes = Buffer.from(JSON.stringify(draft.json ?? {}), encoding)
  }),
  fc.tuple(fc.constantFrom(30, 500, 5_000, 60_000), fc.boolean()).map(([depth, isObject]) => (draft) => {
    const isRoomy = depth * (isObject ? 6 : 2) < 250_000
    draft.bytes = Buffer.from(nested(isRoomy ? depth : 30, isObject))
  }),
  fc
    .constantFrom('1e999', '-1e999', '1'.repeat(400), '0.'.padEnd(400, '1'), '"\\u0000"')
    .map((raw) => (draft) => {
      const text = JSON.stringify(draft.json ?? {})
      draft.bytes = Buffer.from(text.replace(/:(?:"[^"]*"|\d+)/, `:${raw}`))
    }),
  fc.constant((draft) => {
    draft.bytes = Buffer.alloc(300 * 1024, 'x')
  }),
]

/** Parts that are no form, or files that were not asked for. */
const spoiltForms: fc.Arbitrary<Spoiler>[] = [
  fc.tuple(position, fc.nat({ max: 255 })).map(([at, byte]) => (draft) => {
    const { body } = writtenBody(draft) ?? {}
    if (!draft.files || !body) return
    draft.bytes = Buffer.from(body)
    draft.bytes[at * 7] = byte
  }),
  fc
    .tuple(
      fc.nat({ max: 8 }),
      fc.constantFrom('card.pdf', '', '../../etc/passwd', 'x'.repeat(500), 'a\0b.pdf'),
    )
    .map(([times, name]) => (draft) => {
      if (draft.files)
        draft.files.files = Array.from({ length: times }, () => ({ name, bytes: Buffer.from('%PDF-') }))
    }),
  fc.constantFrom('other', '', 'constructor', '__proto__').map((part) => (draft) => {
    draft.files?.files.push({ name: 'card.pdf', bytes: Buffer.from('%PDF-'), part })
  }),
]

const encodedText = fc.oneof(
  fc.constantFrom(...oddTexts).map((text) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ''))),
  fc.constantFrom(
    '%',
    '%zz',
    '%ff',
    '%c0%ae',
    '%00',
    '%2e%2e',
    '..%2f',
    '%25%30%30',
    '%F0%9F%98',
    '%5c',
    '%2F',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }).map(encodeURIComponent),
  fc.string({ maxLength: 250 }).map((text) => text.replaceAll(/[^\w.~()!*'-]/g, '')),
)

const spoiltTargets: fc.Arbitrary<Spoiler>[] = [
  fc.tuple(position, encodedText).map(([at, text]) => (draft) => {
    const parts = draft.path.split('/')
    parts[3 + (at % Math.max(1, parts.length - 3))] = text
    draft.path = parts.join('/')
  }),
  encodedText.map((text) => (draft) => {
    draft.path += `/${text}`
  }),
  fc
    .array(
      fc.tuple(
        fc.oneof(
          fc.constantFrom('page', 'dates', 'dateFromLocal', 'didNotHappenResponse', 'a[]', ...protoNames),
          // A refusal may repeat the name of a field.
          encodedText.filter((name) => name !== FIELD_CANARY),
        ),
        fc.oneof(encodedText, fc.constant(CANARY)),
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((pairs) => (draft) => {
      draft.query += pairs.map(([name, value]) => `&${name}=${value}`).join('')
    }),
  fc.constantFrom('PATCH', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'GET', 'POST').map((method) => (draft) => {
    draft.method = method
  }),
]

const contentTypes = [
  'application/json',
  'application/JSON; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json, application/json',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/html',
  'image/svg+xml',
  '',
  ';',
  'application/',
  '/json',
  'x'.repeat(2_000),
]

/** A header holds what Latin-1 can write, and no control characters: anything else is no request. */
const headerText = (text: string) => text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '')

const headerValues: Record<string, readonly string[]> = {
  'content-type': contentTypes,
  'accept-version': ['', '0', '1', '1, 1', '1.0', '2', ' 1', '1;', '-1', '𝟏', '1e0', CANARY],
  'idempotency-key': ['', 'short', 'a-valid-key-1', 'x'.repeat(101), 'with space 1', `${CANARY}!`],
  authorization: [
    '',
    'Bearer',
    'Bearer ',
    `Bearer ${CANARY}`,
    `Basic ${CANARY}`,
    'bearer x',
    'Bearer a.b.c',
    'Bearer ..',
  ],
  'x-impersonated-candidate-id': ['', 'x', '00000000-0000-0000-0000-000000000000', `${CANARY}, ${CANARY}`],
  'x-account-setup-token': ['', CANARY, 'x'.repeat(1_001), 'é'],
  cookie: [
    '',
    'rollcall=',
    `rollcall=${CANARY}`,
    `rollcall=${CANARY}.${CANARY}`,
    '=;=;',
    'rollcall=%00',
    ';'.repeat(500),
  ],
  origin: ['null', '', 'http://evil.example', 'http://localhost:4000', 'file://', 'x'],
  'user-agent': ['', 'é'.repeat(600), 'x'.repeat(5_000), "'"],
  'accept-encoding': ['', 'br;q=0', '*', ',,,', 'gzip, '.repeat(200)],
  accept: ['', 'text/html', '*/*', 'a/b;q=2'],
  'x-forwarded-for': ['', 'x', '::::', '127.0.0.1, unknown', '999.999.999.999'],
  'if-none-match': ['*', '"', 'W/'],
  range: ['bytes=9-1', 'bytes=0-0,5-1', 'x'],
  host: ['', 'x', '[::', 'localhost:99999', 'evil.example'],
}

const spoiltHeaders: fc.Arbitrary<Spoiler>[] = [
  fc
    .constantFrom(...Object.keys(headerValues))
    .chain((name) =>
      fc.tuple(fc.constant(name), fc.constantFrom(...(headerValues[name] ?? [])), fc.boolean()),
    )
    .map(([name, value, isSecond]) => (draft) => {
      if (!isSecond) draft.headers = draft.headers.filter(([other]) => other !== name)
      draft.headers.push([name, headerText(value)])
    }),
  fc.constantFrom(...oddTexts).map((text) => (draft) => {
    draft.headers.push(['x-anything', headerText(text)])
  }),
]

const spoiler = fc.oneof(
  { weight: 10, arbitrary: changedField },
  { weight: 3, arbitrary: fc.oneof(...spoiltFields) },
  { weight: 3, arbitrary: fc.oneof(...spoiltBytes) },
  { weight: 2, arbitrary: fc.oneof(...spoiltForms) },
  { weight: 4, arbitrary: fc.oneof(...spoiltTargets) },
  { weight: 4, arbitrary: fc.oneof(...spoiltHeaders) },
)

function draftOf({ key, given }: Seed): Draft {
  const { params = {}, query = {}, body, form, headers = {} } = given
  return {
    method: methodOfCall(key),
    path: baseOf(key) + pathOf(key).replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    query: new URLSearchParams(query).toString(),
    headers: Object.entries(headers),
    json: structuredClone(form?.parts ?? body),
    files: form && { key, files: [...form.files] },
    bytes: undefined,
  }
}

function writtenBody({ json, files }: Draft): { contentType: string; body: Buffer } | undefined {
  if (files) return writeForm(files.key, { files: files.files, parts: Object(json) })
  return json === undefined
    ? undefined
    : { contentType: 'application/json', body: Buffer.from(JSON.stringify(json)) }
}

function written(draft: Draft): RawRequest {
  const { method, path, query, headers, bytes } = draft
  const { contentType = 'application/json', body } = writtenBody(draft) ?? {}
  const hasType = headers.some(([name]) => name === 'content-type')
  return {
    method,
    target: query ? `${path}?${query}` : path,
    headers: (bytes ?? body) && !hasType ? [...headers, ['content-type', contentType]] : headers,
    body: bytes ?? body,
  }
}

/** Mostly one thing is wrong: of two, the first refusal would hide what the second does. */
const spoilers = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(spoiler) },
  { weight: 1, arbitrary: fc.array(spoiler, { minLength: 2, maxLength: 4 }) },
)

/** Requests that each spoil a good one in one to four ways; those that say more are spoilt more often. */
export const malformedRequests = (seeds: readonly Seed[]): fc.Arbitrary<RawRequest> => {
  const talkative = seeds.filter(({ given }) => placesIn(given.form?.parts ?? given.body).length > 1)
  return fc.tuple(fc.constantFrom(...seeds, ...talkative, ...talkative), spoilers).map(([seed, ways]) => {
    const draft = draftOf(seed)
    for (const spoil of ways) spoil(draft)
    return written(draft)
  })
}
