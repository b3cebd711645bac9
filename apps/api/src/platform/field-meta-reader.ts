import { FieldMeta } from '@rollcall/contract/compliance/certifications'
import { fieldRuleTypes } from '@rollcall/domain/field-meta/field-meta'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'

export type ReadFieldMeta = (stored: unknown, formId: string) => z.output<typeof FieldMeta>[]

/** Parses stored fields. An unknown rule, of a newer version, is ignored and logged once. */
export function fieldMetaReader(log: FastifyBaseLogger): ReadFieldMeta {
  const known: ReadonlySet<string> = new Set(fieldRuleTypes)
  const logged = new Set<string>()
  return (stored, formId) => {
    const fieldMeta = z.array(FieldMeta).parse(stored)
    for (const { ruleType } of fieldMeta.flatMap(({ rules }) => rules)) {
      if (known.has(ruleType) || logged.has(ruleType)) continue
      logged.add(ruleType)
      log.warn({ ruleType, formId }, 'a rule of a field is not known, and ignored')
    }
    return fieldMeta
  }
}
