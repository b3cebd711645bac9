import type { FieldMeta } from './field-meta.ts'

/** A value that was read from a paper, for a field of a form. */
export interface ReadField {
  fieldId: string
  value: string
  /** From 0 to 1. */
  confidence: number
}

const LEAST_CONFIDENCE = 0.6

/** It is asked about, and not filled in. */
export const isDoubtful = ({ confidence }: ReadField): boolean => confidence < LEAST_CONFIDENCE

/** What was read for a field, unless the field could not hold it. */
export const findReading = (
  { fieldId, fieldType, options }: FieldMeta,
  readings: readonly ReadField[],
): ReadField | undefined =>
  readings.find(
    (reading) =>
      reading.fieldId === fieldId &&
      ((fieldType !== 'select' && fieldType !== 'radio') || options.includes(reading.value)),
  )
