const MAX_BYTES = 10_240
const MAX_DEPTH = 5
/** Copied into an object, these would change the object itself. */
const refusedKeys = ['__proto__', 'constructor', 'prototype']
/** What a database cannot keep as text. */
const unkeepable = /\0|\p{Surrogate}/u

/** What a client adds to a record, out of its text; undefined where it is too much or could do harm. */
export function extraDataOf(text: string): Record<string, unknown> | undefined {
  if (new TextEncoder().encode(text).length > MAX_BYTES) return undefined
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return undefined
  }
  return isObject(data) && isHarmless(data, 1) ? data : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isHarmless(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !unkeepable.test(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth > MAX_DEPTH) return false
  return Object.entries(value).every(
    ([key, inner]) => !refusedKeys.includes(key) && !unkeepable.test(key) && isHarmless(inner, depth + 1),
  )
}
