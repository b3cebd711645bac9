import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inject, test } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    isLongProof: boolean
  }
}

/** How often something is tried: a few times with every test run, many with `npm run prove`. */
export const times = (short: number, long: number): number => (inject('isLongProof') ? long : short)

/** The numbers of so many rounds, from one. */
export const rounds = (short: number, long: number): number[] =>
  Array.from({ length: times(short, long) }, (_, at) => at + 1)

/** In `npm run prove` alone: the mechanism that a feature relies on is tried elsewhere with every test run. */
export function proofTest(name: string, body: () => Promise<void>): void {
  if (inject('isLongProof')) test(name, body)
}

/** One line of the table that `npm run prove` ends with. */
export interface Proven {
  promise: string
  tried: string
  outcome: string
}

export function report(proven: Proven): void {
  if (!inject('isLongProof')) return
  mkdirSync('test-results', { recursive: true })
  appendFileSync(join('test-results', 'proofs.jsonl'), `${JSON.stringify(proven)}\n`)
}
