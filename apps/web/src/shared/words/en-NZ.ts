import type { RegionalWords } from './words-types.ts'

export const enNZ: RegionalWords = {
  ui: {
    loading: {
      quotes: { story: 'Five minutes before morning tea? There is always room for one more story.' },
    },
  },
}
