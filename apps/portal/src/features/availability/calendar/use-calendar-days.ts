import { monthStart } from '@rollcall/domain/time/calendar-date'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { EndingRequirements } from '../../../shared/requirements/ending-requirements.ts'
import { prefetchNeighbours } from '../availability.queries.ts'
import { type CalendarDay, calendarDays } from '../calendar-days.ts'
import { monthQuery } from '../month.queries.ts'
import { useQueuedAvailability } from '../offline/queued-changes.ts'
import { isSameMonth } from './shown-dates.ts'

/** The days of a page, which may span two months; each is present once its month is loaded. */
export function useCalendarDays(
  datesLocal: readonly string[],
  { missingFor }: Pick<EndingRequirements, 'missingFor'>,
) {
  const firstMonth = monthStart(datesLocal[0] ?? '')
  const lastMonth = monthStart(datesLocal.at(-1) ?? '')
  const first = useQuery(monthQuery(firstMonth))
  const last = useQuery({ ...monthQuery(lastMonth), enabled: lastMonth !== firstMonth })
  const queued = useQueuedAvailability()

  const days = useMemo(() => {
    const inMonth = (month: string) => datesLocal.filter((date) => isSameMonth(date, month))
    const parts = [
      first.data && calendarDays(first.data, inMonth(firstMonth), queued, missingFor),
      last.data && calendarDays(last.data, inMonth(lastMonth), queued, missingFor),
    ]
    return new Map<string, CalendarDay>(parts.flatMap((part) => (part ? [...part] : [])))
  }, [datesLocal, firstMonth, lastMonth, first.data, last.data, queued, missingFor])

  useNeighbours(firstMonth, lastMonth, first.data !== undefined)
  const missing = [first, last].find(({ data, isEnabled }) => isEnabled && data === undefined)
  return { days, missing }
}

function useNeighbours(firstMonth: string, lastMonth: string, isHere: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (isHere) prefetchNeighbours(client, firstMonth, lastMonth)
  }, [client, firstMonth, lastMonth, isHere])
}
