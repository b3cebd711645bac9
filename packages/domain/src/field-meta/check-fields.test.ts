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
  field('phone', { rules: [{ ruleType: 'phoneNumber' }] }),
  field('email', { rules: [{ ruleType: 'email' }] }),
  field('years', { rules: [{ ruleType: 'number' }, { ruleType: 'maxCharacterLength', value: 7 }] }),
  // A rule about the kind of text applies to text fields alone.
  field('story', { fieldType: 'textarea', rules: [{ ruleType: 'number' }] }),
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
  [{ certRefNo: '1', phone: 'abc' }, { phone: { rule: 'phoneNumber' } }],
  [{ certRefNo: '1', phone: ' 0412 345 678 ' }, {}],
  [{ certRefNo: '1', email: 'mum at example.com' }, { email: { rule: 'email' } }],
  [{ certRefNo: '1', email: ' mum@example.com' }, {}],
  [{ certRefNo: '1', years: 'ten' }, { years: { rule: 'number' } }],
  [{ certRefNo: '1', years: '1,20' }, { years: { rule: 'number' } }],
  [{ certRefNo: '1', years: '1,200.5' }, {}],
  [{ certRefNo: '1', years: '12345678' }, { years: { rule: 'maxCharacterLength', most: 7 } }],
  [{ certRefNo: '1', story: 'ten' }, {}],
])('%j: %j', (values, problems) => {
  expect(checkFields(form, values)).toEqual(problems)
})
