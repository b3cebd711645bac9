import type { CertificationType } from '@rollcall/contract/compliance/certifications'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError } from '../../platform/api-error.ts'
import { fieldMetaReader } from '../../platform/field-meta-reader.ts'
import type { CertificationTypeRow } from './certifications.queries.ts'

export interface KnownType extends CertificationType {
  reminderDays: number
  readingHints: unknown
}

export type TypeReader = (row: CertificationTypeRow) => KnownType

/** Parses stored certification types. */
export function typeReader(log: FastifyBaseLogger): TypeReader {
  const readFieldMeta = fieldMetaReader(log)
  return (row) => ({ ...row, fieldMeta: readFieldMeta(row.fieldMeta, row.id) })
}

export function getType<Type extends { id: string }>(
  types: readonly Type[],
  typeId: string,
  param: string | null = null,
): Type {
  const type = types.find(({ id }) => id === typeId)
  if (!type) throw new ApiError('certification_type_not_found', { param })
  return type
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
