import { daysBetween, isCalendarDate } from '../../time/calendar-date.ts'

export const expireStatuses = ['valid', 'expiring', 'expired', 'none'] as const
export type ExpireStatus = (typeof expireStatuses)[number]

export interface Expiry {
  dateExpiry: string | null
  /** It never expires, whatever date it carries. */
  ignoreExpiry: boolean
  /** So many days before it expires it counts as expiring. */
  reminderDays: number
}

/** Good for the whole of its last day; `todayLocal` is the date where the candidate is. */
export function expireStatus(
  { dateExpiry, ignoreExpiry, reminderDays }: Expiry,
  todayLocal: string,
): ExpireStatus {
  if (dateExpiry === null || ignoreExpiry) return 'none'
  const daysLeft = daysBetween(todayLocal, dateExpiry)
  if (daysLeft < 0) return 'expired'
  return daysLeft <= reminderDays ? 'expiring' : 'valid'
}

/** The date in a form, as far as it is typed, has passed: what is sent would not count for a day. */
export const isPastExpiry = (
  { dateExpiry, ignoreExpiry }: { dateExpiry: string | undefined; ignoreExpiry: boolean },
  todayLocal: string,
): boolean =>
  !ignoreExpiry &&
  dateExpiry !== undefined &&
  isCalendarDate(dateExpiry) &&
  daysBetween(todayLocal, dateExpiry) < 0
