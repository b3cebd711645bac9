import { isCalendarDate } from '@rollcall/domain/time/calendar-date'

interface Month {
  /** The date the month shown begins at; today's when it is left out. */
  from?: string | undefined
}

/** Names its key always, so that nothing unchecked is handed on; a month has to have neighbours. */
export const readMonth = ({ from }: Record<string, unknown>): Month => ({
  from: isCalendarDate(from) && from > '2000' && from < '2100' ? from : undefined,
})

interface AvailabilitySearch extends Month {
  /** The weekdays; the calendar when it is left out. */
  show?: 'ongoing' | undefined
}

export const readAvailabilitySearch = (search: Record<string, unknown>): AvailabilitySearch => ({
  ...readMonth(search),
  show: search.show === 'ongoing' ? 'ongoing' : undefined,
})

interface BookingSearch {
  /** The hours of the shift are being confirmed. */
  confirm?: true | undefined
}

/** Names its key always, so that nothing unchecked is handed on. */
export const readBookingSearch = ({ confirm }: Record<string, unknown>): BookingSearch => ({
  confirm: confirm === true ? true : undefined,
})
