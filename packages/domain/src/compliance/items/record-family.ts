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

/** The part of My Files that an item's records are in. Items of other reference types have no records there. */
export const recordFamilyOf = (referenceType: ReferenceType): RecordFamily | undefined =>
  familyByReferenceType[referenceType]
