import { expect, test } from 'vitest'
import { isOpenForRecord } from './record-opening.ts'

const endsAt = Date.parse('2026-11-16T15:10:00+11:00')

test.each([
  ['a moment before the end', endsAt - 1, null, false],
  ['at the end', endsAt, null, true],
  ['long after', endsAt + 86_400_000, null, true],
  ['clocked out early', endsAt - 3_600_000, endsAt - 3_600_001, true],
  ['clocked out after the end', endsAt + 600_000, endsAt + 300_000, true],
])('%s', (_when, now, clockedOutAt, isOpen) => {
  expect(isOpenForRecord({ endsAt }, clockedOutAt, now)).toBe(isOpen)
})
