import type { RegionalWords } from './words-types.ts'

export const enGB: RegionalWords = {
  ui: {
    loading: {
      quotes: { relief: 'Today a whole school breathes out because its supply teacher said yes.' },
    },
  },
}
