import type { RegionalWords } from './words-types.ts'

export const enCA: RegionalWords = {
  ui: {
    loading: {
      quotes: {
        shoes: 'Good mornings start with a map, a smile and warm boots.',
        playground: 'Nobody explains the rules of a game like recess does.',
      },
    },
  },
}
