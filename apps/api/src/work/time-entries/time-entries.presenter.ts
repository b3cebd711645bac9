import type { ClockableShift, TimeEntryStatus } from '@rollcall/contract/work/time-entries'
import { type ClockLimits, clockInOpensAt } from '@rollcall/domain/work/time-entries/clock-limits'
import { problemOfStatus } from '@rollcall/domain/work/time-entries/clockable-booking'
import {
  availableActionsOf,
  clockStateOf,
  type Spell,
  spellsOf,
} from '@rollcall/domain/work/time-entries/shift-clock'
import type { TimeEntryAction } from '@rollcall/domain/work/time-entries/time-entry'
import { type ClockRow, clockOf } from './time-entries.queries.ts'

export interface ClockViewer {
  now: number
  limits: ClockLimits
  /** Clocked in somewhere else, so not to be clocked in here. */
  isElsewhere: boolean
}

export const nothingToClock: TimeEntryStatus = {
  bookingId: null,
  currentState: 'initial',
  availableActions: [],
  clockedInAt: null,
  clockedOutAt: null,
  spells: [],
  mealBreaks: [],
  isAutoClockedOut: false,
  isReportedLater: false,
}

const isoOf = (instant: number) => new Date(instant).toISOString()
const isoOrNull = (instant: number | null) => (instant === null ? null : isoOf(instant))

const presentPeriod = ({ startedAt, endedAt }: Spell) => ({
  startedAt: isoOf(startedAt),
  endedAt: isoOrNull(endedAt),
})

export function presentStatus(row: ClockRow, viewer: ClockViewer): TimeEntryStatus {
  const clock = clockOf(row)
  return {
    bookingId: row.id,
    currentState: clockStateOf(clock),
    availableActions: actionsOf(row, viewer),
    clockedInAt: isoOrNull(clock.clockedInAt),
    clockedOutAt: isoOrNull(clock.clockedOutAt),
    spells: spellsOf(clock).map(presentPeriod),
    mealBreaks: clock.mealBreaks.map(presentPeriod),
    isAutoClockedOut: clock.isAutoClockedOut,
    isReportedLater: row.isReportedLater ?? false,
  }
}

function actionsOf(row: ClockRow, { now, limits, isElsewhere }: ClockViewer): TimeEntryAction[] {
  return availableActionsOf(clockOf(row), row, now, limits).filter(
    (action) => !problemOfStatus(row.status, clockOf(row), action) && !(action === 'clockIn' && isElsewhere),
  )
}

export const presentShift = (row: ClockRow, viewer: ClockViewer): ClockableShift => ({
  id: row.id,
  clientName: row.clientName,
  dateLocal: row.dateLocal,
  startTimeLocal: row.startTimeLocal,
  endTimeLocal: row.endTimeLocal,
  startsAt: isoOf(row.startsAt),
  endsAt: isoOf(row.endsAt),
  timezone: row.timeZone,
  opensAt: isoOf(clockInOpensAt(row, viewer.limits)),
  status: presentStatus(row, viewer),
})
