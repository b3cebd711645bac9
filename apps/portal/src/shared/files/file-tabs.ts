import type { FileFamily } from '@rollcall/domain/features/feature-flags'

/** The values of `tab` in the address of My Files. */
export const fileTabs = ['certifications', 'qualifications', 'experience', 'documents'] as const
export type FileTab = (typeof fileTabs)[number]

export const tabOfFamily: Readonly<Record<FileFamily, FileTab>> = {
  certifications: 'certifications',
  qualifications: 'qualifications',
  workExperience: 'experience',
  generalFiles: 'documents',
}
