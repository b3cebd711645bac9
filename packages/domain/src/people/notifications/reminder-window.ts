import { addDays } from '../../time/calendar-date.ts'
import { instantOf } from '../../time/local-time.ts'
import type { ClockLimits } from '../../work/time-entries/clock-limits.ts'
import { type QuietHours, quietSpanAt } from './quiet-hours.ts'

/** A reminder is due from `from` on, and is no longer sent at `until`. */
interface ReminderWindow {
  from: number
  until: number
}

export const isDue = ({ from, until }: ReminderWindow, now: number): boolean => now >= from && now < until

const MINUTE_MS = 60_000
const EVENING_LOCAL = '18:00'
const BEFORE_QUIET_HOURS_MS = 30 * MINUTE_MS
/** Later, a reminder of a shift that was accepted the same evening would repeat the obvious. */
const EVENING_MS = 120 * MINUTE_MS

interface RemindedShift {
  dateLocal: string
  timeZone: string
}

/**
 * Of a shift tomorrow: at six in the evening where the shift is, or half an hour before quiet hours that cover it until the
 * morning. Quiet hours are in the candidate's zone.
 */
export function shiftTomorrowWindow(
  { dateLocal, timeZone }: RemindedShift,
  quiet: { quietHours: QuietHours | null; timeZone: string },
): ReminderWindow {
  const midnight = instantOf(`${dateLocal}T00:00`, timeZone)
  const evening = instantOf(`${addDays(dateLocal, -1)}T${EVENING_LOCAL}`, timeZone)
  const span = quietSpanAt(quiet.quietHours, evening, quiet.timeZone)
  if (!span) return { from: evening, until: Math.min(evening + EVENING_MS, midnight) }
  if (span.endsAt < midnight) return { from: span.endsAt, until: midnight }
  return { from: span.beginsAt - BEFORE_QUIET_HOURS_MS, until: span.beginsAt }
}

const MISSED_AFTER_MS = 10 * MINUTE_MS
const MISSED_UNTIL_MS = 60 * MINUTE_MS

/** Of a shift that has begun without a clock-in. After an hour the agency has asked. */
export const clockInMissedWindow = ({
  startsAt,
  endsAt,
}: {
  startsAt: number
  endsAt: number
}): ReminderWindow => ({
  from: startsAt + MISSED_AFTER_MS,
  until: Math.min(startsAt + MISSED_UNTIL_MS, endsAt),
})

const FORGOTTEN_AFTER_MS = 10 * MINUTE_MS

/** Of a shift that has ended without a clock-out, until the service clocks the candidate out. */
export const clockOutForgottenWindow = (
  { endsAt }: { endsAt: number },
  limits: Pick<ClockLimits, 'autoClockOutMinutesAfterEnd'>,
): ReminderWindow => ({
  from: endsAt + FORGOTTEN_AFTER_MS,
  until: endsAt + limits.autoClockOutMinutesAfterEnd * MINUTE_MS,
})

const CHECK_IN_LOCAL = '06:30'

/** Of a check-in for this day: in the morning, until its cut-off. */
export const checkInWindow = (
  dateLocal: string,
  { cutOffLocal, timeZone }: { cutOffLocal: string; timeZone: string },
): ReminderWindow => ({
  from: instantOf(`${dateLocal}T${CHECK_IN_LOCAL}`, timeZone),
  until: instantOf(`${dateLocal}T${cutOffLocal}`, timeZone),
})
