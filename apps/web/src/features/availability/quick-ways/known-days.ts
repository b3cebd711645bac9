import type { OngoingAvailability } from '@rollcall/domain/availability/ongoing-availability'
import { useQueries } from '@tanstack/react-query'
import { monthQuery } from '../availability.queries.ts'
import { monthStart } from '../calendar/shown-dates.ts'
import { type KnownCalendar, knownCalendar } from '../known-calendar.ts'
import { useWaitingDays, useWaitingOngoing } from '../waiting/waiting-changes.ts'

export interface KnownDaysAndWeek extends KnownCalendar {
  ongoing: OngoingAvailability | null
}

/** Everything there is to know of some dates, once all of it is known, and otherwise why it is not. */
export function useKnownDays(datesLocal: readonly string[]) {
  const waiting = useWaitingDays()
  const waitingOngoing = useWaitingOngoing()
  const months = [...new Set(datesLocal.map(monthStart))]
  const queries = useQueries({ queries: months.map(monthQuery) })
  const overviews = queries.flatMap(({ data }) => (data ? [data] : []))
  const refetch = () => {
    for (const query of queries) if (!query.data) void query.refetch()
  }
  if (overviews.length < queries.length) {
    const isOffline = queries.some(({ fetchStatus }) => fetchStatus === 'paused')
    const isFailed = queries.some(({ data, isError, isFetching }) => !data && isError && !isFetching)
    return { known: undefined, isOffline, isFailed, refetch }
  }
  const calendar = knownCalendar(overviews)
  const known: KnownDaysAndWeek = {
    ...calendar,
    own: new Map([...calendar.own, ...waiting]),
    ongoing: waitingOngoing ?? overviews[0]?.availability.ongoing ?? null,
  }
  return { known, isOffline: false, isFailed: false, refetch }
}
