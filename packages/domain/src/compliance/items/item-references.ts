import type { ReferenceType } from './compliance-item.ts'

export interface ItemReferences {
  certificationTypeId: string | null
  documentTypeId: string | null
  /** A file to read before it is accepted, or to fill in and send back. */
  fileId: string | null
  videoId: string | null
  formId: string | null
}
export type ItemReference = keyof ItemReferences

const referencesOf: Record<ReferenceType, { needed?: ItemReference; optional?: readonly ItemReference[] }> = {
  CandidatePhoto: { optional: ['documentTypeId'] },
  Certification: { needed: 'certificationTypeId' },
  CheckBox: { optional: ['fileId'] },
  Contract: { needed: 'fileId' },
  Form: { needed: 'formId' },
  Identification100: {},
  IDCheck: {},
  Qualification: {},
  ReferenceCheckFormGroup: { needed: 'formId' },
  RegistrationDoc: { optional: ['documentTypeId', 'fileId'] },
  StatementsOfService: { optional: ['documentTypeId'] },
  UploadedFile: { optional: ['documentTypeId', 'fileId'] },
  Video: { needed: 'videoId' },
}

/** The reference that an item of this type lacks, or has and cannot use. */
export function referenceProblem(
  referenceType: ReferenceType,
  references: ItemReferences,
): ItemReference | undefined {
  const { needed, optional = [] } = referencesOf[referenceType]
  if (needed && references[needed] === null) return needed
  const given = Object.keys(references) as ItemReference[]
  return given.find((name) => references[name] !== null && name !== needed && !optional.includes(name))
}
