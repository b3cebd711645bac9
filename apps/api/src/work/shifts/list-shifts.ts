import { type PageQuery, paginationOf } from '@rollcall/contract/pagination'
import type { Shift, ShiftGroup, Shifts } from '@rollcall/contract/work/shifts'
import type { StartOfWeek } from '@rollcall/domain/time/calendar-date'
import { knownHoursOf } from '@rollcall/domain/work/shift-records/known-hours'
import { payProgressOf } from '@rollcall/domain/work/shift-records/pay-progress'
import { MAX_DAYS_TO_EDGE, periodOf, type ShiftPeriod } from '@rollcall/domain/work/shifts/shift-period'
import { type TotalledShift, totalsOf } from '@rollcall/domain/work/shifts/shift-totals'
import type { Paged } from '../../platform/http/mount-calls.ts'
import { defineRead, type ReadInput } from '../../platform/http/read.ts'
import type { Services } from '../../platform/services.ts'
import { siteOf } from '../../platform/sites.ts'
import { clientBlocksOf } from '../shift-records/compared-times.ts'
import { formBlocksOf } from '../shift-records/shift-records.presenter.ts'
import { countShifts, listShiftRows, type ShiftRow } from './shifts.queries.ts'

interface Query extends PageQuery {
  search: string
  period: ShiftPeriod
  startOfWeek: StartOfWeek
}

export const listShifts = ({ config }: Services) =>
  defineRead({
    mayLag: true,
    queries({ candidateId, now, query }: ReadInput<{ query: Query }>) {
      const { page, pageSize, period } = query
      const past = [candidateId, new Date(now), query.search.trim()] as const
      return {
        counts: countShifts.with(...past),
        rows: listShiftRows.with(...past, pageSize, (page - 1) * pageSize, MAX_DAYS_TO_EDGE[period]),
      }
    },
    present({ counts, rows }, { caller, query }): Paged<Shifts> {
      const waiting = { you: 0, school: 0, consultant: 0, payroll: 0, nobody: 0 }
      for (const { status, count } of counts) waiting[payProgressOf(status)?.waitsOn ?? 'nobody'] += count
      const totalCount = counts.reduce((sum, { count }) => sum + count, 0)
      const { currency } = siteOf(config, caller.subject.region)
      return {
        pagination: paginationOf(totalCount, query),
        answer: { currency, waiting, groups: groupsOf(rows, query) },
      }
    },
  })

/** In the order of the rows; a week or month of which nothing is on the page is left out. */
function groupsOf(rows: readonly ShiftRow[], { period, startOfWeek }: Query): ShiftGroup[] {
  const groups = new Map<string, (TotalledShift & { row: ShiftRow })[]>()
  for (const row of rows) {
    const { fromLocal } = periodOf(row.dateLocal, period, startOfWeek)
    const group = groups.get(fromLocal) ?? []
    groups.set(fromLocal, [...group, { row, ...figuresOf(row) }])
  }
  return [...groups].flatMap(([fromLocal, group]) => {
    const shown = group.filter(({ row }) => row.isOnPage)
    if (shown.length === 0) return []
    const shifts = shown.map(({ row, hours }) => presentShift(row, hours))
    return { ...periodOf(fromLocal, period, startOfWeek), totals: totalsOf(group), shifts }
  })
}

function figuresOf(row: ShiftRow): TotalledShift {
  const didNotHappen = payProgressOf(row.status)?.didNotHappen === true
  if (didNotHappen) return { didNotHappen, hours: null }
  const hours = knownHoursOf({
    blocks: formBlocksOf(row),
    clientBlocks: clientBlocksOf(row),
    recordedBlocks: row.recordedBlocks,
    day: { date: row.dateLocal, timeZone: row.timeZone },
    ratePerHour: row.ratePerHour,
  })
  return { didNotHappen, hours }
}

const presentShift = (row: ShiftRow, hours: Shift['hours']): Shift => ({
  bookingId: row.id,
  dateLocal: row.dateLocal,
  startTimeLocal: row.startTimeLocal,
  endTimeLocal: row.endTimeLocal,
  clientName: row.clientName,
  suburb: row.suburb,
  status: row.status,
  hours,
})
