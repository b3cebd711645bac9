import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'

test.each([
  [0, '0 Bytes'],
  [1, '1 Byte'],
  [2, '2 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [2_000, '2 KB'],
  [1024 ** 2 - 1, '1 MB'],
  [1024 ** 2, '1 MB'],
  [10 * 1024 ** 2, '10 MB'],
  [1_500_000, '1.4 MB'],
  [1024 ** 3, '1 GB'],
  [1024 ** 4, '1 TB'],
  [5_000 * 1024 ** 4, '5000 TB'],
])('%i bytes read %s', (bytes, expected) => {
  expect(formatFileSize(bytes)).toBe(expected)
})

test('the shown size is rounded to one decimal', () => {
  const factor = { Byte: 1, Bytes: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1024 ** 5 - 1 }), (bytes) => {
      const [size = '', unit = ''] = formatFileSize(bytes).split(' ')
      const unitBytes = new Map(Object.entries(factor)).get(unit) ?? Number.NaN
      expect(Math.abs(Number(size) * unitBytes - bytes)).toBeLessThan(unitBytes * 0.0501)
      expect(Number(size)).toBeLessThan(unit === 'TB' ? 1024.05 : 1024)
    }),
  )
})
