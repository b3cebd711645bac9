import { isCalendarDate } from '@rollcall/domain/time/calendar-date'

export interface Month {
  /** The date the month shown begins at; today's when it is left out. */
  from?: string | undefined
}

/** Names its key always, so that nothing unchecked is handed on; a month has to have neighbours. */
export const readMonth = ({ from }: Record<string, unknown>): Month => ({
  from: isCalendarDate(from) && from > '2000' && from < '2100' ? from : undefined,
})
