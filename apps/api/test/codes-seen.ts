import { expect, test } from 'vitest'
import { afterFile } from './after-file.ts'
import { allCalls, type TestedCall } from './all-calls.ts'

const seen = new Map<string, Set<string>>()
// Codes that another file met do not count for this one.
afterFile(() => seen.clear())

export const noteCode = (key: string, code: string): void => {
  seen.set(key, (seen.get(key) ?? new Set()).add(code))
}

/** Called last in a file: fails unless the tests before it met every code that the contract lists for these calls. */
export const everyCodeIsMet = (...keys: TestedCall[]): void =>
  test.each(keys)('every code of %s is met', (key) => {
    const met = seen.get(key) ?? new Set()
    expect(allCalls[key].errors.filter((code) => !met.has(code))).toEqual([])
  })
