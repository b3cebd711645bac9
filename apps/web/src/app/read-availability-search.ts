import { type Month, readMonth } from './home/read-month.ts'

export interface AvailabilitySearch extends Month {
  /** The weekdays; the calendar when it is left out. */
  show?: 'ongoing' | undefined
}

export const readAvailabilitySearch = (search: Record<string, unknown>): AvailabilitySearch => ({
  ...readMonth(search),
  show: search.show === 'ongoing' ? 'ongoing' : undefined,
})
