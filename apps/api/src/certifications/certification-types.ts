import { CertificationType, FieldMeta } from '@rollcall/contract/certifications'
import { fieldRuleTypes } from '@rollcall/domain/field-meta/field-meta'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { CertificationTypeRow } from './certifications.queries.ts'

export interface KnownType extends CertificationType {
  reminderDays: number
  ignoreExpiry: boolean
  readingHints: unknown
}

/** A kind as the database has it, made sure of. A rule from a newer version is left to that version, and told of once. */
export function typeReader(log: FastifyBaseLogger): (row: CertificationTypeRow) => KnownType {
  const known: ReadonlySet<string> = new Set(fieldRuleTypes)
  const told = new Set<string>()
  return (row) => {
    const fieldMeta = z.array(FieldMeta).parse(row.fieldMeta)
    for (const { ruleType } of fieldMeta.flatMap(({ rules }) => rules)) {
      if (known.has(ruleType) || told.has(ruleType)) continue
      told.add(ruleType)
      log.warn({ ruleType, certificationTypeId: row.id }, 'a rule of a field is not known, and ignored')
    }
    return { ...row, fieldMeta }
  }
}

export const presentType = ({ id, title, description, fieldMeta }: KnownType): CertificationType => ({
  id,
  title,
  description,
  fieldMeta,
})
