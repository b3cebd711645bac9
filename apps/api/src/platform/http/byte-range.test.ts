import { expect, test } from 'vitest'
import { rangeOf } from './byte-range.ts'

const file = { sizeBytes: 1_000, etag: '"abc"' }

test.each<[string | undefined, { from: number; to: number } | undefined]>([
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=0-499', { from: 0, to: 499 }],
  ['bytes=500-', { from: 500, to: 999 }],
  ['bytes=-1', { from: 999, to: 999 }],
  ['bytes=-5000', { from: 0, to: 999 }],
  ['bytes=999-999', { from: 999, to: 999 }],
  ['bytes=10-99999999', { from: 10, to: 999 }],
  ['BYTES=1-2', { from: 1, to: 2 }],
  [undefined, undefined],
  ['bytes=-', undefined],
  ['bytes=5-4', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=a-b', undefined],
  ['lines=1-2', undefined],
  ['bytes=1-2 ', undefined],
])('%s is %j', (range, expected) => {
  expect(rangeOf({ range }, file)).toEqual(expected)
})

test.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0'])('%s is beyond the end', (range) => {
  expect(rangeOf({ range }, file)).toBe('beyond the end')
})

test('a part of another file is not completed with this one', () => {
  expect(rangeOf({ range: 'bytes=5-', 'if-range': '"abc"' }, file)).toEqual({ from: 5, to: 999 })
  expect(rangeOf({ range: 'bytes=5-', 'if-range': '"abd"' }, file)).toBeUndefined()
})
