import type { CertificationType } from '@rollcall/contract/compliance/certifications'
import type { FastifyBaseLogger } from 'fastify'
import { fieldMetaReader } from '../../platform/field-meta-reader.ts'
import type { CertificationTypeRow } from './certifications.queries.ts'

export interface KnownType extends CertificationType {
  reminderDays: number
  readingHints: unknown
}

/** A kind as the database has it, made sure of. */
export function typeReader(log: FastifyBaseLogger): (row: CertificationTypeRow) => KnownType {
  const readFieldMeta = fieldMetaReader(log)
  return (row) => ({ ...row, fieldMeta: readFieldMeta(row.fieldMeta, row.id) })
}

export const presentType = ({
  id,
  title,
  description,
  fieldMeta,
  ignoreExpiry,
}: KnownType): CertificationType => ({
  id,
  title,
  description,
  fieldMeta,
  ignoreExpiry,
})
