import { expect, test } from 'vitest'
import { type ReferenceType, referenceTypes } from './compliance-item.ts'
import { type ItemReference, type ItemReferences, referenceProblem } from './item-references.ts'

const none: ItemReferences = {
  certificationTypeId: null,
  documentTypeId: null,
  fileId: null,
  videoId: null,
  formId: null,
}

test.each<[ReferenceType, ItemReference]>([
  ['Certification', 'certificationTypeId'],
  ['Contract', 'fileId'],
  ['Form', 'formId'],
  ['ReferenceCheckFormGroup', 'formId'],
  ['Video', 'videoId'],
])('%s needs %s', (type, name) => {
  expect(referenceProblem(type, none)).toBe(name)
  expect(referenceProblem(type, { ...none, [name]: 'one' })).toBeUndefined()
})

test.each<[ReferenceType, ItemReference[]]>([
  ['CandidatePhoto', ['documentTypeId']],
  ['StatementsOfService', ['documentTypeId']],
  ['UploadedFile', ['documentTypeId', 'fileId']],
  ['RegistrationDoc', ['documentTypeId', 'fileId']],
  ['CheckBox', ['fileId']],
  ['IDCheck', []],
  ['Identification100', []],
  ['Qualification', []],
])('%s may have %j', (type, names) => {
  expect(referenceProblem(type, none)).toBeUndefined()
  for (const name of names) expect(referenceProblem(type, { ...none, [name]: 'one' })).toBeUndefined()
})

test('no type can use every reference', () => {
  const all = Object.fromEntries(Object.keys(none).map((name) => [name, 'one'])) as unknown as ItemReferences
  for (const type of referenceTypes) expect(referenceProblem(type, all)).toBeDefined()
})
