import type { RecordOperation } from '@rollcall/domain/work/shift-records/record-operation'
import type { RecordBlock } from '@rollcall/domain/work/shift-records/record-problems'
import { autoClockOutAt, type ClockLimits } from '@rollcall/domain/work/time-entries/clock-limits'
import {
  applyAction,
  autoClockedOut,
  type ShiftClock,
  unclocked,
} from '@rollcall/domain/work/time-entries/shift-clock'
import type { TimeEntryAction } from '@rollcall/domain/work/time-entries/time-entry'
import type { PlannedBooking } from './demo-bookings.ts'
import {
  changedByClient,
  clockedYesterday,
  disputed,
  exported,
  forgottenClockOut,
  invoiced,
  readyToInvoice,
  submitted,
} from './demo-shifts.ts'

export interface PlannedTimeEntry {
  clock: ShiftClock & { clockedInAt: number }
  events: { action: TimeEntryAction | 'autoClockOut'; occurredAt: number; receivedAt: number }[]
}

export interface PlannedRecord {
  operation: RecordOperation
  blocks: RecordBlock[]
  submittedAt: number
}

/** The facts of a past shift. */
export interface WorkedShift {
  timeEntry?: PlannedTimeEntry
  clientTimesheet?: { blocks: RecordBlock[]; submittedAt: number }
  record?: PlannedRecord
}

const MINUTE_MS = 60_000

export function planWorkedShift(booking: PlannedBooking, limits: ClockLimits): WorkedShift {
  switch (booking.shiftName) {
    case clockedYesterday:
      return { timeEntry: clockedOf(booking, limits) }
    case forgottenClockOut:
      return { timeEntry: forgottenOf(booking, limits) }
    case changedByClient:
      return { timeEntry: clockedOf(booking, limits), clientTimesheet: clientSays(booking, -25) }
    case submitted:
      return { record: candidateSays(booking, 'accept') }
    case disputed:
      return { clientTimesheet: clientSays(booking, -40), record: candidateSays(booking, 'modify') }
    case readyToInvoice:
    case invoiced:
    case exported:
      return { clientTimesheet: clientSays(booking, 0), record: candidateSays(booking, 'accept') }
    default:
      return {}
  }
}

type Tap = readonly [action: TimeEntryAction, at: number]

function tapped(booking: PlannedBooking, limits: ClockLimits, taps: readonly Tap[]): PlannedTimeEntry {
  let clock = unclocked
  for (const [action, at] of taps) {
    const taken = applyAction(clock, action, at, booking, limits)
    if ('problem' in taken) throw new Error(`The demo cannot ${action}: ${taken.problem}`)
    clock = taken.clock
  }
  const events = taps.map(([action, at]) => ({ action, occurredAt: at, receivedAt: at }))
  return { clock: { ...clock, clockedInAt: clock.clockedInAt ?? booking.startsAt }, events }
}

const arrival = ({ startsAt }: PlannedBooking): Tap[] => [
  ['clockIn', startsAt - 7 * MINUTE_MS],
  ['mealBreakStart', startsAt + 222 * MINUTE_MS],
  ['mealBreakEnd', startsAt + 253 * MINUTE_MS],
]

const clockedOf = (booking: PlannedBooking, limits: ClockLimits) =>
  tapped(booking, limits, [...arrival(booking), ['clockOut', booking.endsAt + 8 * MINUTE_MS]])

function forgottenOf(booking: PlannedBooking, limits: ClockLimits): PlannedTimeEntry {
  const { clock, events } = tapped(booking, limits, arrival(booking))
  const closed = { occurredAt: booking.endsAt, receivedAt: autoClockOutAt(booking, limits) }
  return {
    clock: { ...autoClockedOut(clock, booking), clockedInAt: clock.clockedInAt },
    events: [...events, { action: 'autoClockOut', ...closed }],
  }
}

const clientSays = (booking: PlannedBooking, minutes: number) => ({
  blocks: blocksOf(booking, minutes),
  submittedAt: booking.endsAt + 45 * MINUTE_MS,
})

const candidateSays = (booking: PlannedBooking, operation: RecordOperation): PlannedRecord => ({
  operation,
  blocks: blocksOf(booking, 0),
  submittedAt: booking.endsAt + 70 * MINUTE_MS,
})

/** The shift, ending so many minutes off its schedule, with a meal break in the middle. */
function blocksOf({ startTimeLocal, endTimeLocal }: PlannedBooking, minutes: number): RecordBlock[] {
  const mealAt = minutesAfter(startTimeLocal, 220)
  return [
    { type: 'bookingDuration', startTime: startTimeLocal, endTime: minutesAfter(endTimeLocal, minutes) },
    { type: 'meal', startTime: mealAt, endTime: minutesAfter(mealAt, 30) },
  ]
}

function minutesAfter(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const total = hour * 60 + minute + minutes
  return [Math.floor(total / 60), total % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
