import { type FamilyPart, recordsQueryOf } from '../../shared/files/file-family.ts'
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
    documents.map(({ id, name, type }) => ({ id, title: name, detail: type })),
  ),
}
