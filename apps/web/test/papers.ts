import type { Document } from '@rollcall/contract/documents'
import type { StoredFile } from '@rollcall/contract/files'
import { fileFamilies, fileFamilyPermissions } from '@rollcall/domain/features/feature-flags'
import { ava } from './people.ts'

/** Ava, who may do everything with her papers. */
export const avaWithPapers = {
  ...ava,
  features: {
    ...ava.features,
    ...Object.fromEntries(
      fileFamilies.flatMap((family) =>
        fileFamilyPermissions.map((permission) => [`${family}.${permission}`, 'enabled' as const]),
      ),
    ),
  },
} satisfies typeof ava

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
  createdDateLocal: '2026-03-02',
  ...more,
})

const bytes = { pdf: '%PDF-1.7\n', png: '\u0089PNG\r\n\u001a\n' }

/** A file as somebody chooses it; nothing in it but its beginning. */
export const chosenFile = (name: string, kind: keyof typeof bytes = 'pdf', size = 64): File => {
  const content = Uint8Array.from({ length: size }, (_, at) => bytes[kind].charCodeAt(at) || 32)
  return new File([content], name)
}
