import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { extraDataOf } from './extra-data.ts'

const nested = (levels: number): string => (levels === 0 ? '1' : `{"a":${nested(levels - 1)}}`)
const listed = (levels: number): string => (levels === 0 ? '1' : `[${listed(levels - 1)}]`)
const wide = (bytes: number) => JSON.stringify({ a: 'x'.repeat(bytes - '{"a":""}'.length) })

test.each([
  ['nothing in it', '{}'],
  ['what the form adds', '{"areActualTimes":true}'],
  ['five levels', nested(5)],
  ['four lists in it', `{"a":${listed(4)}}`],
  ['exactly as much as may be', wide(10_240)],
  ['a name like a refused one', '{"constructors":1,"Prototype":1,"proto":1}'],
  ['a value like a refused name', '{"a":"__proto__"}'],
  ['letters from everywhere', '{"ā":"日本 😀"}'],
])('%s is taken', (_what, text) => {
  expect(extraDataOf(text)).toEqual(JSON.parse(text))
})

test.each([
  ['no JSON', '{a:1}'],
  ['an empty text', ''],
  ['a list', '[{"a":1}]'],
  ['a text', '"a"'],
  ['null', 'null'],
  ['six levels', nested(6)],
  ['five lists in it', `{"a":${listed(5)}}`],
  ['a depth that would end a careless reader', nested(1_700)],
  ['a byte more than may be', wide(10_241)],
  ['more bytes than letters', JSON.stringify({ a: '日'.repeat(3_500) })],
  ['__proto__', '{"__proto__":{}}'],
  ['__proto__, spelt otherwise', '{"__\\u0070roto__":{}}'],
  ['constructor, deep inside', '{"a":[{"b":{"constructor":{}}}]}'],
  ['prototype', '{"prototype":1}'],
  ['a character that ends texts', '{"a":"b\\u0000"}'],
  ['half a character', '{"a":"\\ud83d"}'],
  ['half a character in a name', '{"\\ude00":1}'],
])('%s is refused', (_what, text) => {
  expect(extraDataOf(text)).toBeUndefined()
})

test('any text is accepted unchanged or refused, and never makes it throw', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.json({ maxDepth: 7 }),
    fc.object({ maxDepth: 6 }).map((o) => JSON.stringify(o)),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const data = extraDataOf(text)
      if (data !== undefined) expect(data).toEqual(JSON.parse(text))
    }),
  )
})

test('reading it changes no other object', () => {
  extraDataOf('{"__proto__":{"isAdmin":true}}')
  expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
})
