import { inject } from 'vitest'

interface PropertyRuns {
  numRuns: number
  seed?: number
}

declare module 'vitest' {
  interface ProvidedContext {
    properties: Partial<PropertyRuns>
  }
}

/** PROPERTY_RUNS and PROPERTY_SEED override the runs and the seed that a property has of its own. */
export const propertyRuns = (own: PropertyRuns): PropertyRuns => ({ ...own, ...inject('properties') })
