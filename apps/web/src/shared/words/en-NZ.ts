import type { RegionalWords } from './words-types.ts'

export const enNZ: RegionalWords = {
  contact: {
    find: {
      area: 'Region or country',
      placeholder: 'Name, suburb or region',
    },
  },
  home: { work: 'relieving work' },
  ui: {
    loading: {
      quotes: { story: 'Five minutes before morning tea? There is always room for one more story.' },
    },
  },
}
