import { FieldMeta } from '@rollcall/contract/compliance/certifications'
import { fieldRuleTypes } from '@rollcall/domain/field-meta/field-meta'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'

export type ReadFieldMeta = (stored: unknown, formId: string) => z.output<typeof FieldMeta>[]

/** Fields as the database has them, made sure of. A rule from a newer version is left to that version, and told of once. */
export function fieldMetaReader(log: FastifyBaseLogger): ReadFieldMeta {
  const known: ReadonlySet<string> = new Set(fieldRuleTypes)
  const told = new Set<string>()
  return (stored, formId) => {
    const fieldMeta = z.array(FieldMeta).parse(stored)
    for (const { ruleType } of fieldMeta.flatMap(({ rules }) => rules)) {
      if (known.has(ruleType) || told.has(ruleType)) continue
      told.add(ruleType)
      log.warn({ ruleType, formId }, 'a rule of a field is not known, and ignored')
    }
    return fieldMeta
  }
}
