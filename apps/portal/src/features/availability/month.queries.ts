import { monthStart } from '@rollcall/domain/time/calendar-date'
import { queryOptions } from '@tanstack/react-query'
import { exactOverviewQuery } from '../../shared/bookings/overview.queries.ts'

/** The calendar month a date is in. Whoever comes back to the page sees what was saved elsewhere meanwhile. */
export const monthQuery = (dateLocal: string) =>
  queryOptions({ ...exactOverviewQuery(monthStart(dateLocal)), refetchOnWindowFocus: 'always' })
