import { statement } from '../../platform/database/statement.ts'

export interface UploadRow {
  id: string
  externalId: string
  source: string
  updatedAt: number
  name: string
  contentType: string
  sizeBytes: number
  sha256: string
  isInfected: boolean
}

export const findUpload = statement<[agencyKeyId: string, externalId: string], UploadRow>(
  'find_upload_for_key',
  `select f.id, e.external_id as "externalId", e.source, f.created_at as "updatedAt", f.name, f.content_type as "contentType",
     f.size_bytes as "sizeBytes", encode(f.sha256, 'hex') as sha256, f.infected_at is not null as "isInfected"
   from agency_keys k
   join external_ids e on e.source = k.source and e.resource = 'uploads' and e.external_id = $2
   join files f on f.id = e.id
   where k.id = $1`,
)
