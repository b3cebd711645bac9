import type { FieldMeta, FieldValues } from '../../field-meta/field-meta.ts'
import { isDoubtful, type ReadField } from '../../field-meta/read-field.ts'
import type { Verification } from '../../files/verification.ts'

export type ProposedField = ReadField

export interface Comparison {
  verification: Verification
  mismatches: { fieldId: string; recorded: string; read: string }[]
}

/**
 * Compares recorded values with those read from a document. Only fields of the type that were read without doubt are
 * compared.
 */
export function compareWithPaper(
  fields: readonly FieldMeta[],
  recorded: FieldValues,
  read: readonly ProposedField[],
): Comparison {
  const compared = read.filter(
    (reading) => !isDoubtful(reading) && fields.some(({ fieldId }) => fieldId === reading.fieldId),
  )
  const mismatches = compared
    .map(({ fieldId, value }) => ({ fieldId, recorded: recorded[fieldId] ?? '', read: value }))
    .filter((pair) => plain(pair.recorded) !== plain(pair.read))
  if (compared.length === 0) return { verification: 'unknown', mismatches }
  return { verification: mismatches.length === 0 ? 'verified' : 'unverified', mismatches }
}

/** Numbers are written with and without spaces and hyphens. */
const plain = (value: string) => value.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
