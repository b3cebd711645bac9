import { expect, test } from 'vitest'
import { consultantReason } from './consultant-reason.ts'

test.each([
  ['  Too dark to read.\n', 'Too dark to read.'],
  ['x'.repeat(500), 'x'.repeat(500)],
  [` ${'x'.repeat(500)} `, 'x'.repeat(500)],
  ['x'.repeat(501), undefined],
  ['', undefined],
  [' \n ', undefined],
  ['Too\0dark', undefined],
])('%j', (text, expected) => {
  expect(consultantReason(text)).toBe(expected)
})
