import type { Call } from '@rollcall/contract/call'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { propertyRuns } from '../../../../../packages/domain/test/property-runs.ts'
import { addBelongings, type Belongings } from '../../../test/a-booking.ts'
import { addAgencyKey } from '../../../test/agency-key.ts'
import { allCallKeys, allCalls, type TestedCall } from '../../../test/all-calls.ts'
import { addDeskSession } from '../../../test/desk.ts'
import type { Given } from '../../../test/inject-call.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { requestFor } from '../../../test/valid-requests.ts'
import { isPlainJson, problemsOfTexts, readableTexts } from './unkeepable-text.ts'

let rollcall: TestApp
let own: Belongings
let headers: Record<Call['access'], Record<string, string>>
beforeAll(async () => {
  rollcall = await createTestApp()
  const person = await rollcall.newPerson()
  own = await addBelongings(rollcall, person.id)
  const candidate = (await rollcall.signIn(person.key)).authorization
  const { key } = await addAgencyKey(rollcall)
  const { headers: consultant } = await addDeskSession(rollcall)
  headers = { public: candidate, candidate, consultant, agencyKey: { authorization: `Bearer ${key}` } }
})
afterAll(() => rollcall.close())

test.each([
  ['NUL', 'a\0b'],
  ['the first half of a character', 'a\ud83d'],
  ['the second half', '\ude00b'],
  ['halves in the wrong order', '\ude00\ud83d'],
])('%s is found at any position', (_what, text) => {
  expect(problemsOfTexts({ notes: text })).toMatchObject([{ path: ['notes'] }])
  expect(problemsOfTexts({ days: [{ hours: 'x' }, { hours: text }] })).toMatchObject([
    { path: ['days', '1', 'hours'] },
  ])
  expect(problemsOfTexts({ days: { [text]: 1 } })).toMatchObject([{ path: ['days'] }])
})

test('whole characters of every kind are text', () => {
  expect(problemsOfTexts({ a: '😀 Kōwhai\n\t\u0001\u2028', b: [1, null, true, undefined] })).toEqual([])
})

test('characters that change how a text is read go, wherever it is, but not from a password', () => {
  const bytes = Buffer.from('a')
  expect(
    readableTexts({
      notes: 'a\u202eb',
      days: [{ note: '\u200bx' }, ['\u2066y']],
      password: 'a\u202eb',
      currentPassword: '\u200b',
      file: bytes,
      count: 1,
      none: null,
    }),
  ).toEqual({
    notes: 'ab',
    days: [{ note: 'x' }, ['y']],
    password: 'a\u202eb',
    currentPassword: '\u200b',
    file: bytes,
    count: 1,
    none: null,
  })
})

test('endless nesting is refused by its field', () => {
  let deep: unknown = 'x'
  for (let level = 0; level < 50_000; level++) deep = [deep]
  expect(problemsOfTexts({ deep })).toMatchObject([{ path: ['deep'] }])
})

test('JSON that is plain has nothing to find or remove, however it is written', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '"', '\\', '\0', '\ud83d', '\u202e', '\u200b', '😀', '['),
  })
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof({ depthSize: 'small' }, text, fc.array(tie('tree')), fc.dictionary(text, tie('tree'))),
  }))
  fc.assert(
    fc.property(tree, (value) => {
      const json = JSON.stringify(value)
      fc.pre(isPlainJson(json))
      const read: unknown = JSON.parse(json)
      expect(problemsOfTexts(read)).toEqual([])
      expect(readableTexts(read)).toEqual(read)
    }),
    propertyRuns({ numRuns: 200 }),
  )
  expect(isPlainJson('{"firstName":"Zoë 😀","address":{"lines":["\\n\\""]}}')).toBe(true)
  for (const json of ['"\\u0000"', '"\\ud83d"', '"\u200b"', `${'['.repeat(30)}${']'.repeat(30)}`])
    expect(isPlainJson(json)).toBe(false)
})

type Place = (text: string) => { given: Given; field: string }

/** Every text of a request, with a function that replaces it. */
function placesIn(request: Given): Place[] {
  const { params = {}, query = {}, body } = request
  const places: Place[] = [
    ...Object.keys(params).map(
      (name): Place =>
        (text) => ({
          given: { ...request, params: { ...params, [name]: text } },
          field: name,
        }),
    ),
    ...Object.keys(query).map(
      (name): Place =>
        (text) => ({
          given: { ...request, query: { ...query, [name]: text } },
          field: name,
        }),
    ),
    (text) => ({
      given: { ...request, headers: { ...request.headers, 'user-agent': text } },
      field: 'user-agent',
    }),
  ]
  const within = (value: unknown, path: string[]): Place[] => {
    if (typeof value === 'string') {
      return [(text) => ({ given: { ...request, body: replaced(body, path, text) }, field: path.join('.') })]
    }
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, inner]) => within(inner, [...path, name]))
  }
  // A line of a stream is refused by its result, not by the response.
  return typeof body === 'string' ? places : [...places, ...within(body, [])]
}

function replaced(body: unknown, path: readonly string[], text: string): object {
  const copy: unknown = structuredClone(body)
  let at: unknown = copy
  for (const name of path.slice(0, -1)) at = Reflect.get(Object(at), name)
  Reflect.set(Object(at), path.at(-1) ?? '', text)
  return Object(copy)
}

const surroundings = fc.tuple(fc.string(), fc.constantFrom('\0', '\ud800', '\udfff'), fc.string())

test.each(allCallKeys)('%s refuses such text in any field, and names the field', async (key: TestedCall) => {
  const request = requestFor(key, own)
  const places = placesIn({ ...request, headers: { ...request.headers, ...headers[allCalls[key].access] } })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), surroundings, async (place, [before, bad, after]) => {
      // Paths and queries are UTF-8 and cannot contain a lone surrogate.
      const text = `${before}${bad}${after}`.slice(0, 90)
      const isWritable = !/\p{Surrogate}/u.test(text)
      const { given, field } = place(text)
      fc.pre(/\0|\p{Surrogate}/u.test(text) && (isWritable || 'body' in given || field === 'user-agent'))
      fc.pre(isWritable || !(field in { ...given.params, ...given.query }))
      const answer = await rollcall.call(key, given)
      expect(answer).toMatchObject({ status: 400, code: 'request_invalid' })
      expect(Reflect.get(Object(answer.json), 'errors')).toHaveProperty([field])
    }),
    // All calls share the check: each place of a body is tried above.
    propertyRuns({ numRuns: 4, seed: 20_261_117 }),
  )
})
