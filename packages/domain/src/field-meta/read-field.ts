import type { FieldMeta } from './field-meta.ts'

/** A value read from a document for a field of a form. */
export interface ReadField {
  fieldId: string
  value: string
  /** From 0 to 1. */
  confidence: number
}

const MIN_CONFIDENCE = 0.6

/** The form asks about it instead of filling it in. */
export const isDoubtful = ({ confidence }: ReadField): boolean => confidence < MIN_CONFIDENCE

/** The reading for a field, unless its value does not fit the field. */
export const findReading = (
  { fieldId, fieldType, options }: FieldMeta,
  readings: readonly ReadField[],
): ReadField | undefined =>
  readings.find(
    (reading) =>
      reading.fieldId === fieldId &&
      ((fieldType !== 'select' && fieldType !== 'radio') || options.includes(reading.value)),
  )
