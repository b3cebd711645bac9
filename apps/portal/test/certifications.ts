import type { Certification, CertificationType } from '@rollcall/contract/compliance/certifications'
import { paperId, storedFile } from './papers.ts'

const rule = (ruleType: string, value: number | null = null) => ({ ruleType, value })
const required = rule('required')

export const wwcc: CertificationType = {
  id: paperId(9001),
  title: 'Working with Children Check (VIC)',
  description: 'Everybody who works with children in Victoria needs one.',
  ignoreExpiry: false,
  fieldMeta: [
    {
      fieldId: 'certRefNo',
      title: 'Card number',
      fieldType: 'text',
      rules: [required, rule('maxCharacterLength', 12)],
      options: [],
    },
    { fieldId: 'dateObtained', title: 'Date issued', fieldType: 'date', rules: [], options: [] },
    {
      fieldId: 'dateExpiry',
      title: 'Expiry date',
      fieldType: 'date',
      // A rule that this version does not know is no reason to refuse anything.
      rules: [required, rule('afterObtainedDate'), rule('ofTheMoon', 3)],
      options: [],
    },
    {
      fieldId: 'customField01',
      title: 'Kind of card',
      fieldType: 'radio',
      rules: [required],
      options: ['Employee', 'Volunteer'],
    },
    {
      fieldId: 'customField02',
      title: 'Issued in',
      fieldType: 'select',
      rules: [],
      options: ['Melbourne', 'Geelong'],
    },
    {
      fieldId: 'note',
      title: 'Note',
      fieldType: 'textarea',
      rules: [rule('maxCharacterLength', 20)],
      options: [],
    },
  ],
}

export const firstAid: CertificationType = {
  id: paperId(9002),
  title: 'First aid (HLTAID012)',
  description: 'First aid in an education and care setting.',
  ignoreExpiry: false,
  fieldMeta: [
    { fieldId: 'dateExpiry', title: 'Valid until', fieldType: 'date', rules: [required], options: [] },
  ],
}

/** Verified and valid for years by default. */
export const certification = (number: number, more: Partial<Certification> = {}): Certification => {
  const type = more.certificationType ?? wwcc
  return {
    id: paperId(number),
    typeId: type.id,
    title: type.title,
    certificationType: type,
    certRefNo: `0${number}A`,
    dateObtained: '2023-03-12',
    dateExpiry: '2028-03-12',
    customFields: [{ id: 'customField01', value: 'Employee' }],
    note: null,
    expireStatus: 'valid',
    ignoreExpiry: false,
    reminderDays: 60,
    isVerified: true,
    rejectionReason: null,
    firstParentId: null,
    candidateTimeZone: 'Australia/Melbourne',
    files: [
      storedFile(number + 3_000, { name: 'card.jpg', friendlyName: 'card.jpg', contentType: 'image/jpeg' }),
    ],
    createdDateLocal: '2026-03-02',
    ...more,
  }
}

export const waiting = { isVerified: false }
export const refused = {
  isVerified: false,
  rejectionReason: 'The photo is blurred. We can’t read the number.',
}
