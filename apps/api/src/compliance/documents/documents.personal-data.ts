import { statement } from '../../platform/database/statement.ts'
import { asUtc, newest, type PersonalData } from '../../platform/personal-data.ts'

const readDocuments = statement<[candidateId: string], Record<string, unknown>>(
  'export_documents',
  `select t.title as type, d.name, d.is_verified as "isVerified", d.rejection_reason as "rejectionReason", f.name as "fileName", f.size_bytes as "fileSizeBytes",
          encode(f.sha256, 'hex') as "fileSha256", ${asUtc('d.created_at')} as "addedAtUtc"
   from documents d join document_types t on t.id = d.document_type_id join files f on f.id = d.file_id
   where d.candidate_id = $1 ${newest('d.created_at')}`,
)

export const documentData: PersonalData = {
  section: 'documents',
  tables: {
    documents: { where: 'candidate_id = $1', onErasure: 'deleted' },
    // After all rows that refer to files. Their bytes are deleted later.
    files: { where: 'candidate_id = $1', onErasure: 'deleted' },
  },
  read: (on, candidateId) => readDocuments.all(on, candidateId),
}
