const MAX_BYTES = 10_240
const MAX_DEPTH = 5
/** These keys would change an object that they are copied into. */
const refusedKeys = ['__proto__', 'constructor', 'prototype']
/** Characters that the database cannot store as text. */
const unkeepable = /\0|\p{Surrogate}/u

/** Parses the data that a client adds to a record; undefined if it is too large or harmful. */
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
