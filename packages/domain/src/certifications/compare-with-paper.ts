import type { FieldMeta, FieldValues } from '../field-meta/field-meta.ts'
import type { Verification } from '../files/verification.ts'

/** Under this a value that was read is a question. */
const DOUBTFUL_BELOW = 0.6

export interface ProposedField {
  fieldId: string
  value: string
  /** From 0 to 1. */
  confidence: number
}

export interface Comparison {
  verification: Verification
  mismatches: { fieldId: string; recorded: string; read: string }[]
}

/** What is recorded against what a paper says. Only what was read without doubt, and what its type asks for, is compared. */
export function compareWithPaper(
  fields: readonly FieldMeta[],
  recorded: FieldValues,
  read: readonly ProposedField[],
): Comparison {
  const compared = read.filter(
    ({ fieldId, confidence }) =>
      confidence >= DOUBTFUL_BELOW && fields.some((field) => field.fieldId === fieldId),
  )
  const mismatches = compared
    .map(({ fieldId, value }) => ({ fieldId, recorded: recorded[fieldId] ?? '', read: value }))
    .filter((pair) => plain(pair.recorded) !== plain(pair.read))
  if (compared.length === 0) return { verification: 'unknown', mismatches }
  return { verification: mismatches.length === 0 ? 'verified' : 'unverified', mismatches }
}

/** Numbers are written with and without spaces and hyphens. */
const plain = (value: string) => value.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
