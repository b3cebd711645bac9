import { expect, test } from 'vitest'
import { referenceTypes, tabOf } from './compliance-item.ts'

test.each([
  [
    'documents',
    [
      'CandidatePhoto',
      'Certification',
      'Identification100',
      'RegistrationDoc',
      'StatementsOfService',
      'UploadedFile',
      'IDCheck',
    ],
  ],
  ['agreements', ['CheckBox', 'Contract', 'Video']],
  ['forms', ['Form', 'ReferenceCheckFormGroup']],
  ['yourExperience', ['Qualification']],
])('the tab %s holds %j and nothing else', (tab, expected) => {
  expect(referenceTypes.filter((referenceType) => tabOf(referenceType) === tab)).toEqual(expected)
})
