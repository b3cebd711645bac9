export const complianceItemStatuses = [
  'Complete',
  'CompleteByUnlinked',
  'RequiresCandidateAction',
  'AwaitingVerification',
  'AwaitingVerificationForUnlinked',
  'RestrictionOnAction',
] as const
export type ComplianceItemStatus = (typeof complianceItemStatuses)[number]

export const complianceTypes = [
  'unset',
  'induction',
  'ohs',
  'covid',
  'handbook',
  'extraDocument',
  'jsa',
] as const
export type ComplianceType = (typeof complianceTypes)[number]

export const complianceItemKinds = [
  'unset',
  'document',
  'agreement',
  'form',
  'workExperienceAndQualifications',
] as const
export type ComplianceItemKind = (typeof complianceItemKinds)[number]

export const referenceTypes = [
  'CandidatePhoto',
  'Certification',
  'CheckBox',
  'Contract',
  'Form',
  'Identification100',
  'Qualification',
  'ReferenceCheckFormGroup',
  'RegistrationDoc',
  'StatementsOfService',
  'UploadedFile',
  'Video',
  'IDCheck',
] as const
export type ReferenceType = (typeof referenceTypes)[number]

export const registrationTabs = ['documents', 'forms', 'agreements', 'yourExperience'] as const
export type RegistrationTab = (typeof registrationTabs)[number]

const tabByReferenceType: Record<ReferenceType, RegistrationTab> = {
  CandidatePhoto: 'documents',
  Certification: 'documents',
  CheckBox: 'agreements',
  Contract: 'agreements',
  Form: 'forms',
  Identification100: 'documents',
  Qualification: 'yourExperience',
  ReferenceCheckFormGroup: 'forms',
  RegistrationDoc: 'documents',
  StatementsOfService: 'documents',
  UploadedFile: 'documents',
  Video: 'agreements',
  IDCheck: 'documents',
}

/** The tab of the registration that an item is shown under. */
export function tabOf(referenceType: ReferenceType): RegistrationTab {
  return tabByReferenceType[referenceType]
}

const kindByTab: Record<RegistrationTab, ComplianceItemKind> = {
  documents: 'document',
  forms: 'form',
  agreements: 'agreement',
  yourExperience: 'workExperienceAndQualifications',
}

export const kindOf = (referenceType: ReferenceType): ComplianceItemKind => kindByTab[tabOf(referenceType)]
