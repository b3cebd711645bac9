import type { RegionalWords } from './words-types.ts'

export const enAU: RegionalWords = {
  ui: {
    loading: {
      quotes: { kettle: 'The urn is on in the staffroom. You have time.' },
    },
  },
}
