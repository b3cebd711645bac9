import { daysBetween, isCalendarDate } from '../../time/calendar-date.ts'

export const expireStatuses = ['valid', 'expiring', 'expired', 'none'] as const
export type ExpireStatus = (typeof expireStatuses)[number]

export interface Expiry {
  dateExpiry: string | null
  /** It never expires, whatever date it carries. */
  ignoreExpiry: boolean
  /** It counts as expiring from this many days before its last day. */
  reminderDays: number
}

/** Valid for the whole of its last day. `todayLocal` is the date in the candidate's time zone. */
export function expireStatus(
  { dateExpiry, ignoreExpiry, reminderDays }: Expiry,
  todayLocal: string,
): ExpireStatus {
  if (dateExpiry === null || ignoreExpiry) return 'none'
  const daysLeft = daysBetween(todayLocal, dateExpiry)
  if (daysLeft < 0) return 'expired'
  return daysLeft <= reminderDays ? 'expiring' : 'valid'
}

/**
 * The expiry date in a form has passed, so the certification would be expired as soon as it is submitted. False while the
 * date is incomplete.
 */
export const isPastExpiry = (
  { dateExpiry, ignoreExpiry }: { dateExpiry: string | undefined; ignoreExpiry: boolean },
  todayLocal: string,
): boolean =>
  !ignoreExpiry &&
  dateExpiry !== undefined &&
  isCalendarDate(dateExpiry) &&
  daysBetween(todayLocal, dateExpiry) < 0
