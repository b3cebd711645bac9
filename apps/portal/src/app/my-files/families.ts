import { certificationsFamily } from '../../features/certifications/certifications-family.ts'
import { documentsFamily } from '../../features/documents/documents-family.ts'
import { qualificationsFamily } from '../../features/qualifications/qualifications-family.ts'
import { workExperienceFamily } from '../../features/work-experience/work-experience-family.ts'
import type { FamilyPart } from '../../shared/files/file-family.ts'

/** In the order of their tabs. */
export const families: readonly FamilyPart[] = [
  certificationsFamily,
  qualificationsFamily,
  workExperienceFamily,
  documentsFamily,
]
