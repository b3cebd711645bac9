import { timeEntryActions, timeEntryStates } from '@rollcall/domain/work/time-entries/time-entry'
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idText, optional } from '../optional.ts'

const instant = z.iso.datetime()
const period = z.object({ startedAt: instant, endedAt: instant.nullable() })

export const TimeEntryStatus = z.object({
  /** Null when there is no shift to clock today. */
  bookingId: z.uuid().nullable(),
  currentState: z.enum(timeEntryStates),
  availableActions: z.array(z.enum(timeEntryActions)),
  /** The first time. */
  clockedInAt: instant.nullable(),
  /** The last time; null while the candidate is clocked in. */
  clockedOutAt: instant.nullable(),
  /** From each clock-in to the next clock-out. */
  spells: z.array(period),
  mealBreaks: z.array(period),
  isAutoClockedOut: z.boolean(),
  /** At least one tap was sent later, from an offline queue. */
  isReportedLater: z.boolean(),
})
export type TimeEntryStatus = z.output<typeof TimeEntryStatus>

export const ClockableShift = z.object({
  id: z.uuid(),
  clientName: z.string(),
  dateLocal: z.iso.date(),
  startTimeLocal: z.string(),
  endTimeLocal: z.string(),
  startsAt: instant,
  endsAt: instant,
  timezone: z.string(),
  /** When clocking in opens. */
  opensAt: instant,
  status: TimeEntryStatus,
})
export type ClockableShift = z.output<typeof ClockableShift>

/** The time of a tap from an offline queue; absent for a live tap. */
const body = z.object({ bookingId: idText, occurredAt: optional(instant) })
const actionErrors = [
  'booking_not_found',
  'invalid_booking_id',
  'no_available_shifts',
  'security_error',
  'action_locked',
  'auto_clocked_out',
  'already_clocked_out',
  'occurred_at_in_future',
  'occurred_at_too_old',
] as const

const action = (summary: string, errors: readonly ClockCode[]) =>
  ({
    summary,
    access: 'candidate',
    feature: 'enableTimeEntries',
    whileActing: 'allowed',
    body,
    answer: TimeEntryStatus,
    errors: [...actionErrors, ...errors],
  }) as const

type ClockCode =
  | 'already_clocked_in'
  | 'already_clocked_in_to_diff_booking'
  | 'pending_action_to_clock_out'
  | 'booking_in_future'
  | 'booking_already_ended'
  | 'not_clocked_in'
  | 'already_started_meal_break'
  | 'already_ended_meal_break'
  | 'meal_break_not_started'
  | 'reached_meal_break_limit'

export const timeEntryCalls = defineCalls({
  'GET /time-entries/status': {
    summary: 'The state of the clock: of the current shift, otherwise of the next one today',
    access: 'candidate',
    feature: 'enableTimeEntries',
    whileActing: 'allowed',
    answer: TimeEntryStatus,
    errors: [],
  },
  'GET /time-entries/bookings': {
    summary: "Today's shifts, each with its clock",
    access: 'candidate',
    feature: 'enableTimeEntries',
    whileActing: 'allowed',
    answer: z.array(ClockableShift),
    errors: [],
  },
  'POST /time-entries/clock-in': action('Start the shift, or go on with it after clocking out', [
    'already_clocked_in',
    'already_clocked_in_to_diff_booking',
    'pending_action_to_clock_out',
    'booking_in_future',
    'booking_already_ended',
  ]),
  'POST /time-entries/clock-out': action('End the shift, and a meal break with it', ['not_clocked_in']),
  'POST /time-entries/meal-break-start': action('Start a meal break', [
    'not_clocked_in',
    'already_started_meal_break',
    'reached_meal_break_limit',
  ]),
  'POST /time-entries/meal-break-end': action('End the meal break', [
    'not_clocked_in',
    'already_ended_meal_break',
    'meal_break_not_started',
  ]),
})
