import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    isLongProof: boolean
  }
}

/** How often something is tried: a few times with every test run, many with `npm run prove`. */
export const times = (short: number, long: number): number => (inject('isLongProof') ? long : short)

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
