import { monthStart } from '@rollcall/domain/time/calendar-date'
import { queryOptions } from '@tanstack/react-query'
import { exactOverviewQuery } from '../../shared/bookings/overview.queries.ts'

/** The calendar month of a date. Refetched when the user returns to the page. */
export const monthQuery = (dateLocal: string) =>
  queryOptions({ ...exactOverviewQuery(monthStart(dateLocal)), refetchOnWindowFocus: 'always' })
