import { useState } from 'react'
import type { DraftError, FieldName } from './draft-errors.ts'

/**
 * Everything is checked as it is typed. An empty field is a complaint once somebody has left it, and what does not fit
 * together once anything has been left; trying to send shows the rest.
 */
export function useDraftErrors(errors: readonly DraftError[]) {
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set())
  const [isTried, setTried] = useState(false)
  return {
    errorOf: (field: FieldName) =>
      errors.find(
        (error) =>
          error.field === field && (isTried || left.has(field) || (!error.isMissing && left.size > 0)),
      )?.text,
    onLeave: (field: FieldName) => setLeft((fields) => new Set(fields).add(field)),
    try: () => setTried(true),
  }
}
