import type { ClockableShift, TimeEntryStatus } from '@rollcall/contract/work/time-entries'
import { addDays } from '@rollcall/domain/time/calendar-date'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { canBeginClock } from '@rollcall/domain/work/time-entries/can-begin-clock'
import { defineRead, type ReadInput } from '../../platform/http/read.ts'
import type { Services } from '../../platform/services.ts'
import { type ClockViewer, nothingToClock, presentShift, presentStatus } from './time-entries.presenter.ts'
import { type ClockRow, listClocks } from './time-entries.queries.ts'

type ClockServices = Pick<Services, 'config'>

const isOpen = ({ clockedInAt, clockedOutAt }: ClockRow) => clockedInAt !== null && clockedOutAt === null

function queryShiftsAroundNow({ candidateId, now }: ReadInput) {
  // No zone is further than a day from here.
  const todayUtc = new Date(now).toISOString().slice(0, 10)
  return { shifts: listClocks.with(candidateId, addDays(todayUtc, -1), addDays(todayUtc, 1)) }
}

/** Today's, each in its own zone, and any that is still open. */
const todayOf = (shifts: readonly ClockRow[], now: number) =>
  shifts.filter((row) => isOpen(row) || row.dateLocal === localDateOf(now, row.timeZone))

const viewerOf = (
  { config }: ClockServices,
  now: number,
  row: ClockRow,
  rows: readonly ClockRow[],
): ClockViewer => ({
  now,
  limits: config.timeEntries,
  isElsewhere: rows.some((other) => other !== row && isOpen(other)),
})

export const listClockableShifts = (services: ClockServices) =>
  defineRead({
    queries: queryShiftsAroundNow,
    present({ shifts }, { now }): ClockableShift[] {
      const rows = todayOf(shifts, now)
      return rows.map((row) => presentShift(row, viewerOf(services, now, row, rows)))
    },
  })

export const getClockStatus = (services: ClockServices) =>
  defineRead({
    queries: queryShiftsAroundNow,
    present({ shifts }, { now }): TimeEntryStatus {
      const rows = todayOf(shifts, now)
      const row = shiftToShow(rows, now)
      return row ? presentStatus(row, viewerOf(services, now, row, rows)) : nothingToClock
    },
  })

/** The shift that is clocked in, else the current or next one, else the one that was finished last. */
function shiftToShow(rows: readonly ClockRow[], now: number): ClockRow | undefined {
  const isToCome = ({ clockedInAt, status, endsAt }: ClockRow) =>
    clockedInAt === null && canBeginClock(status) && endsAt > now
  return (
    rows.find(isOpen) ?? rows.find(isToCome) ?? rows.findLast(({ clockedOutAt }) => clockedOutAt !== null)
  )
}
