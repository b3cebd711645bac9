import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

test.each([
  ['Bartholomew', 11, 'Bartholomew'],
  ['Bartholomew', 10, 'Bartholom…'],
  ['Mary Elizabeth', 6, 'Mary…'],
  ['😀😀😀', 3, '😀😀😀'],
  ['😀😀😀', 2, '😀…'],
  ['Ada', 1, '…'],
  ['Ada', 0, ''],
  ['', 0, ''],
])('%s in %i characters is %s', (text, maximum, expected) => {
  expect(shorten(text, maximum)).toBe(expected)
})

test('it is never too long, and is the beginning of the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: 40 }), (text, maximum) => {
      const short = shorten(text, maximum)
      expect(Array.from(short).length).toBeLessThanOrEqual(maximum)
      expect(short === text || text.startsWith(short.slice(0, -1))).toBe(true)
    }),
  )
})
