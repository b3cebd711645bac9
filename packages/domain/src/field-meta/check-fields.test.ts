import { expect, test } from 'vitest'
import { checkFields } from './check-fields.ts'
import type { FieldMeta } from './field-meta.ts'

const required = { ruleType: 'required' }
const field = (fieldId: string, over: Partial<FieldMeta> = {}): FieldMeta => ({
  fieldId,
  title: fieldId,
  fieldType: 'text',
  rules: [],
  options: [],
  ...over,
})
const form = [
  field('certRefNo', { rules: [required, { ruleType: 'maxCharacterLength', value: 5 }] }),
  field('dateObtained', { fieldType: 'date' }),
  field('dateExpiry', {
    fieldType: 'date',
    rules: [{ ruleType: 'afterObtainedDate' }, { ruleType: 'ofTheMoon' }],
  }),
  field('note', { fieldType: 'textarea' }),
  field('customField01', { fieldType: 'select', options: ['Employee', 'Volunteer'] }),
]

test.each([
  [{}, { certRefNo: { rule: 'required' } }],
  [{ certRefNo: '   ' }, { certRefNo: { rule: 'required' } }],
  [{ certRefNo: ' 12345 ' }, {}],
  [{ certRefNo: '123456' }, { certRefNo: { rule: 'maxCharacterLength', most: 5 } }],
  [{ certRefNo: '1', dateObtained: '2026-02-30' }, { dateObtained: { rule: 'date' } }],
  [{ certRefNo: '1', dateExpiry: '2020-01-01' }, {}],
  [
    { certRefNo: '1', dateObtained: '2026-01-01', dateExpiry: '2026-01-01' },
    { dateExpiry: { rule: 'afterObtainedDate' } },
  ],
  [{ certRefNo: '1', dateObtained: '2026-01-01', dateExpiry: '2026-01-02' }, {}],
  [
    { certRefNo: '1', dateObtained: ' 2026-01-02 ', dateExpiry: ' 2026-01-01' },
    { dateExpiry: { rule: 'afterObtainedDate' } },
  ],
  [{ certRefNo: '1', note: 'x'.repeat(2_001) }, { note: { rule: 'maxCharacterLength', most: 2_000 } }],
  [
    { certRefNo: '1', dateObtained: 'last year', dateExpiry: '2026-01-02' },
    { dateObtained: { rule: 'date' } },
  ],
  [{ certRefNo: '1', customField01: 'Employee' }, {}],
  [{ certRefNo: '1', customField01: 'Chef' }, { customField01: { rule: 'option' } }],
])('%j: %j', (values, problems) => {
  expect(checkFields(form, values)).toEqual(problems)
})
