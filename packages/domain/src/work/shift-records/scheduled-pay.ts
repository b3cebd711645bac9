import { grossPayOf, minutesOf } from './paid-minutes.ts'
import { hasScheduledTime } from './prefill.ts'

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
 * What shifts come to as they are scheduled, before anybody has worked them. A schedule knows no breaks, so an unpaid one
 * is still in it. Nothing without a rate, or where the times of one of them are not set.
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
