import { send } from '@rollcall/client/queries/api.ts'
import { reuse } from '@rollcall/client/queries/reuse-windows.ts'
import type { ShiftGroup } from '@rollcall/contract/work/shifts'
import type { StartOfWeek } from '@rollcall/domain/time/calendar-date'
import type { ShiftPeriod } from '@rollcall/domain/work/shifts/shift-period'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { bookingKeys } from '../../shared/bookings/booking-keys.ts'

export interface ShiftsShown {
  period: ShiftPeriod
  search: string
  startOfWeek: StartOfWeek
}

async function fetchPage(query: ShiftsShown & { page: number; pageSize?: number }, signal?: AbortSignal) {
  const answer = await send('GET /shifts', { query, ...(signal && { signal }) })
  if (!answer.isSuccess) throw answer.error
  const { currentPage = 1, totalPages = 1, totalCount = 0 } = answer.pagination ?? {}
  return { ...answer.data, totalCount, nextPage: currentPage < totalPages ? currentPage + 1 : null }
}

export const shiftsQuery = (shown: ShiftsShown) =>
  infiniteQueryOptions({
    queryKey: [...bookingKeys.shifts, shown],
    queryFn: ({ pageParam, signal }) => fetchPage({ ...shown, page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ nextPage }) => nextPage,
    staleTime: reuse.bookings,
    select: ({ pages }) => {
      const { currency, waiting, totalCount } = pages[0] ?? { currency: '', waiting: null, totalCount: 0 }
      return { currency, waiting, totalCount, groups: joined(pages.flatMap(({ groups }) => groups)) }
    },
  })

const MAX_AT_ONCE = 100

/** All found shifts, from all pages. */
export async function fetchAllShifts(shown: ShiftsShown) {
  let answer = await fetchPage({ ...shown, page: 1, pageSize: MAX_AT_ONCE })
  const groups = [...answer.groups]
  while (answer.nextPage !== null) {
    answer = await fetchPage({ ...shown, page: answer.nextPage, pageSize: MAX_AT_ONCE })
    groups.push(...answer.groups)
  }
  return { currency: answer.currency, groups: joined(groups) }
}

/** A week that two pages share is one, and a shift that moved to the next page while it was asked for is there once. */
function joined(groups: readonly ShiftGroup[]): ShiftGroup[] {
  const byStart = new Map<string, ShiftGroup>()
  const seen = new Set<string>()
  for (const group of groups) {
    const shifts = group.shifts.filter(({ bookingId }) => !seen.has(bookingId))
    for (const { bookingId } of shifts) seen.add(bookingId)
    const before = byStart.get(group.fromLocal)
    byStart.set(group.fromLocal, { ...group, shifts: [...(before?.shifts ?? []), ...shifts] })
  }
  return [...byStart.values()]
}
