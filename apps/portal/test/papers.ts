import type { Document } from '@rollcall/contract/compliance/documents'
import type { StoredFile } from '@rollcall/contract/compliance/files'
import { type FileFamily, fileFamilies, fileFamilyPermissions } from '@rollcall/domain/features/feature-flags'
import type { Answers } from './fake-service.ts'
import { ava } from './people.ts'

/** Ava, with all permissions for these families. */
const avaWith = (families: readonly FileFamily[]) =>
  ({
    ...ava,
    features: {
      ...ava.features,
      ...Object.fromEntries(
        families.flatMap((family) =>
          fileFamilyPermissions.map((permission) => [`${family}.${permission}`, 'enabled' as const]),
        ),
      ),
    },
  }) satisfies typeof ava

export const avaWithPapers = avaWith(fileFamilies)
/** Ava with a single family in My Files, without tabs. */
export const avaWithDocuments = avaWith(['generalFiles'])

export const paperId = (number: number) =>
  `0190a1b2-0000-7000-8000-0000000f${String(number).padStart(4, '0')}`

export const storedFile = (number: number, more: Partial<StoredFile> = {}): StoredFile => ({
  accessGui: paperId(number),
  name: 'passport.pdf',
  friendlyName: 'passport.pdf',
  contentType: 'application/pdf',
  fileSizeBytes: 1_572_864,
  ...more,
})

export const document = (number: number, more: Partial<Document> = {}): Document => ({
  id: paperId(number),
  type: 'Identity',
  name: 'passport.pdf',
  file: storedFile(number + 5_000, more.name ? { friendlyName: more.name } : {}),
  isVerified: false,
  rejectionReason: null,
  createdDateLocal: '2026-03-02',
  ...more,
})

/** The responses for My Files of a candidate without records. */
export const noPapers: Answers = {
  'GET /certifications': [],
  'GET /qualifications': [],
  'GET /work-experience': [],
  'GET /documents': [],
}

const bytes = { pdf: '%PDF-1.7\n', png: '\u0089PNG\r\n\u001a\n' }

/** A chosen file with only its first bytes. */
export const chosenFile = (name: string, kind: keyof typeof bytes = 'pdf', size = 64): File => {
  const content = Uint8Array.from({ length: size }, (_, at) => bytes[kind].charCodeAt(at) || 32)
  return new File([content], name)
}
