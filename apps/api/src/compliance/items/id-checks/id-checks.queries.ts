import type { IdentityDocument } from '@rollcall/domain/compliance/items/identity-points'
import { statement } from '../../../platform/database/statement.ts'
import { fileAsJson, type RecordFile } from '../../../platform/files/record-files.ts'
import type { IdCheckRules } from './id-check-rules.ts'

export const findIdCheckRules = statement<[region: string], { rules: IdCheckRules }>(
  'find_id_check_rules',
  `select rules from id_check_rules where region = $1`,
)

export interface IdDocumentRow extends IdentityDocument {
  id: string
  file: RecordFile
  /** A virus was found in it later: it is listed so that it can be removed, and adds no points. */
  isInfected: boolean
}

/** In the order they were added. */
export const listIdDocuments = statement<[itemId: string], IdDocumentRow>(
  'list_id_check_documents',
  `select d.id, d.kind_id as "kindId", d.issuer, d.date_expiry as "dateExpiry",
          f.infected_at is not null as "isInfected",
          encode(f.sha256, 'hex') as sha256, ${fileAsJson} as file
   from id_check_documents d join files f on f.id_check_document_id = d.id
   where d.compliance_item_id = $1 order by d.created_at, d.id`,
)

export const insertIdDocument = statement<
  [
    id: string,
    itemId: string,
    candidateId: string,
    kindId: string,
    issuer: string,
    dateExpiry: string | null,
    now: Date,
  ]
>(
  'insert_id_check_document',
  `insert into id_check_documents (id, compliance_item_id, candidate_id, kind_id, issuer, date_expiry, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

export const attachToIdDocument = statement<[documentId: string, fileId: string, position: number]>(
  'attach_to_id_check_document',
  `update files set id_check_document_id = $1, position = $3 where id = $2`,
)

/** With its file. */
export const deleteIdDocument = statement<[itemId: string, id: string]>(
  'delete_id_check_document',
  `delete from id_check_documents where compliance_item_id = $1 and id = $2`,
)

export const listConsents = statement<[itemId: string], { version: string }>(
  'list_consents',
  `select version from consents where compliance_item_id = $1`,
)

/** Only the first consent to a version is stored. */
export const insertConsent = statement<
  [
    id: string,
    itemId: string,
    candidateId: string,
    version: string,
    text: string,
    now: Date,
    ip: string,
    userAgent: string,
  ]
>(
  'insert_consent',
  `insert into consents (id, compliance_item_id, candidate_id, version, text, agreed_at, ip, user_agent)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (compliance_item_id, version) do nothing`,
)
