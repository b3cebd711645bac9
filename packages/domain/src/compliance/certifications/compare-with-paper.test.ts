import { expect, test } from 'vitest'
import type { FieldMeta } from '../../field-meta/field-meta.ts'
import { compareWithPaper } from './compare-with-paper.ts'

const field = (fieldId: string): FieldMeta => ({
  fieldId,
  title: fieldId,
  fieldType: 'text',
  rules: [],
  options: [],
})
const fields = [field('certRefNo'), field('dateExpiry')]
const recorded = { certRefNo: 'wwc 1234567 e', dateExpiry: '2030-01-01', dateObtained: '2025-01-01' }
const read = (fieldId: string, value: string, confidence = 0.9) => ({ fieldId, value, confidence })

test.each([
  ['nothing was read', [], 'unknown', []],
  [
    'all of it agrees, spaces and capitals aside',
    [read('certRefNo', 'WWC1234567E'), read('dateExpiry', '2030-01-01')],
    'verified',
    [],
  ],
  [
    'one differs',
    [read('certRefNo', 'WWC1234567E'), read('dateExpiry', '2031-01-01')],
    'unverified',
    [{ fieldId: 'dateExpiry', recorded: '2030-01-01', read: '2031-01-01' }],
  ],
  ['all that differs is doubtful', [read('dateExpiry', '2031-01-01', 0.59)], 'unknown', []],
  ['its type has no such field', [read('dateObtained', '2024-01-01')], 'unknown', []],
])('%s', (_what, proposed, verification, mismatches) => {
  expect(compareWithPaper(fields, recorded, proposed)).toEqual({ verification, mismatches })
})

test('a value on the document that was not recorded is a mismatch', () => {
  expect(compareWithPaper(fields, {}, [read('certRefNo', 'WWC1234567E')])).toEqual({
    verification: 'unverified',
    mismatches: [{ fieldId: 'certRefNo', recorded: '', read: 'WWC1234567E' }],
  })
})
