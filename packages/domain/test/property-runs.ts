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

/** PROPERTY_RUNS and PROPERTY_SEED override a property's own runs and seed. */
export const propertyRuns = (own: PropertyRuns): PropertyRuns => ({ ...own, ...inject('properties') })
