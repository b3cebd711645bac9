import type { RegionalWords } from './words-types.ts'

export const enCA: RegionalWords = {
  contact: {
    find: {
      area: 'Province or country',
      placeholder: 'Name, city or province',
    },
  },
  error: {
    shift_record_already_finalised:
      'This shift has been finalized. Call your consultant if something is wrong.',
  },
  home: { work: 'supply work' },
  title: { unauthorized: 'Not authorized' },
  ui: {
    loading: {
      quotes: {
        shoes: 'Good mornings start with a map, a smile and warm boots.',
        playground: 'Nobody explains the rules of a game like recess does.',
      },
    },
  },
}
