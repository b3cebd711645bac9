import { type FamilyPart, recordsQueryOf, refusedFor } from '../../shared/files/file-family.ts'
import { lazySection } from '../../shared/files/lazy-section.tsx'
import { documentsQuery } from './documents.queries.ts'
import { tDocuments } from './documents.words.ts'

export const documentsFamily: FamilyPart = {
  family: 'generalFiles',
  tab: 'documents',
  icon: 'file-text',
  title: () => tDocuments('title'),
  Section: lazySection(async () => (await import('./documents-section.tsx')).DocumentsSection),
  recordsQuery: recordsQueryOf(documentsQuery, (documents) =>
    documents.map(({ id, name, type, rejectionReason }) => ({
      id,
      title: name,
      detail: type,
      // Another of its type has taken its place.
      problem: documents.some((other) => other.type === type && !other.rejectionReason)
        ? undefined
        : refusedFor(rejectionReason),
    })),
  ),
}
