import { type FamilyPart, recordsQueryOf } from '../../shared/files/file-family.ts'
import { documentsQuery } from './documents.queries.ts'
import { tDocuments } from './documents.words.ts'
import { DocumentsSection } from './documents-section.tsx'

export const documentsFamily: FamilyPart = {
  family: 'generalFiles',
  tab: 'documents',
  icon: 'file-text',
  title: () => tDocuments('title'),
  Section: DocumentsSection,
  recordsQuery: recordsQueryOf(documentsQuery, (documents) =>
    documents.map(({ id, name, type }) => ({ id, title: name, detail: type })),
  ),
}
