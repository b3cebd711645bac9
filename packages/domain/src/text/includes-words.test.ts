import { expect, test } from 'vitest'
import { includesWords } from './includes-words.ts'

test.each([
  ['Working with Children Check (VIC)', 'children', true],
  ['Working with Children Check (VIC)', 'vic check', true],
  ['Working with Children Check (VIC)', '  CHECK ', true],
  ['Working with Children Check (VIC)', 'police', false],
  ['Working with Children Check (VIC)', 'check police', false],
  ['Électricité 2026.pdf', 'electricite', true],
  ['Zoe.pdf', 'Zoë', true],
  ['anything', '', true],
])('%j is found by %j: %s', (text, wanted, expected) => {
  expect(includesWords(text, wanted)).toBe(expected)
})
