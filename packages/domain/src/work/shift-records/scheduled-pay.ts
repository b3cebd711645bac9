import { grossPayOf, minutesOf } from './paid-minutes.ts'
import { hasScheduledTime } from './scheduled-time.ts'

export interface ScheduledShift {
  dateLocal: string
  startTimeLocal: string
  endTimeLocal: string
}

export interface ScheduledPay {
  paidMinutes: number
  grossPay: number
  dayCount: number
}

/**
 * The expected pay of scheduled shifts. A schedule has no breaks, so unpaid breaks are included. Undefined without a rate,
 * or if the times of a shift are not set.
 */
export function scheduledPayOf(
  shifts: readonly ScheduledShift[],
  ratePerHour: number | null,
  timeZone: string,
): ScheduledPay | null {
  if (ratePerHour === null || shifts.length === 0) return null
  let [paidMinutes, cents] = [0, 0]
  for (const { dateLocal: date, startTimeLocal: startTime, endTimeLocal: endTime } of shifts) {
    if (!hasScheduledTime({ startTime, endTime })) return null
    const minutes = minutesOf({ type: 'bookingDuration', startTime, endTime }, { date, timeZone })
    paidMinutes += minutes
    cents += Math.round(grossPayOf(minutes, ratePerHour) * 100)
  }
  const dayCount = new Set(shifts.map(({ dateLocal }) => dateLocal)).size
  return { paidMinutes, grossPay: cents / 100, dayCount }
}
