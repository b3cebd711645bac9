import type { RegionalWords } from './words-types.ts'

export const enGB: RegionalWords = {
  contact: {
    find: {
      area: 'Nation or country',
      placeholder: 'Name, town or county',
    },
  },
  home: { work: 'supply work' },
  ui: {
    loading: {
      quotes: { relief: 'Today a whole school breathes out because its supply teacher said yes.' },
    },
  },
}
