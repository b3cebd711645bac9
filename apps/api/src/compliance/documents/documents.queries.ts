import { statement } from '../../platform/database/statement.ts'
import { fileAsJson, type RecordFile } from '../../platform/files/record-files.ts'

export const listDocumentTypes = statement<[candidateId: string], { id: string; title: string }>(
  'list_document_types',
  `select t.id, t.title from document_types t
   where t.region is null or t.region = (select region from candidates where id = $1) order by t.position, t.id`,
)

export interface DocumentRow {
  id: string
  type: string
  name: string
  isVerified: boolean
  rejectionReason: string | null
  createdDateLocal: string
  file: RecordFile
}

const columns = `d.id, t.title as type, d.name, d.is_verified as "isVerified",
  d.rejection_reason as "rejectionReason", d.created_date_local as "createdDateLocal",
  ${fileAsJson} as file`
const joined = `documents d join document_types t on t.id = d.document_type_id join files f on f.id = d.file_id`

export const listDocuments = statement<[candidateId: string], DocumentRow>(
  'list_documents',
  `select ${columns} from ${joined} where d.candidate_id = $1 order by d.id desc`,
)

export const findDocument = statement<[candidateId: string, id: string], DocumentRow>(
  'find_document',
  `select ${columns} from ${joined} where d.candidate_id = $1 and d.id = $2`,
)

export const holdDocument = statement<[candidateId: string, id: string], { isVerified: boolean }>(
  'hold_document',
  `select is_verified as "isVerified" from documents where candidate_id = $1 and id = $2 for update`,
)

export const insertDocument = statement<
  [
    id: string,
    candidateId: string,
    typeId: string,
    fileId: string,
    name: string,
    now: Date,
    createdDateLocal: string,
  ]
>(
  'insert_document',
  `insert into documents (id, candidate_id, document_type_id, file_id, name, created_at, created_date_local)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

export const deleteDocument = statement<[id: string]>(
  'delete_document',
  `with gone as (delete from documents where id = $1 returning file_id)
   delete from files where id in (select file_id from gone)`,
)
