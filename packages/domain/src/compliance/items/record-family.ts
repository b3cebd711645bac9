import type { ReferenceType } from './compliance-item.ts'

export type RecordFamily = 'certification' | 'document' | 'qualification'

const familyByReferenceType: Partial<Record<ReferenceType, RecordFamily>> = {
  Certification: 'certification',
  CandidatePhoto: 'document',
  RegistrationDoc: 'document',
  StatementsOfService: 'document',
  UploadedFile: 'document',
  Qualification: 'qualification',
}

/** Which part of My Files an item is handed in from; the others are completed in a way of their own. */
export const recordFamilyOf = (referenceType: ReferenceType): RecordFamily | undefined =>
  familyByReferenceType[referenceType]
