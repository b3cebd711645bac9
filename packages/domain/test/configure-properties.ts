import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    properties: { numRuns: number; seed?: number }
  }
}

fc.configureGlobal(inject('properties'))
