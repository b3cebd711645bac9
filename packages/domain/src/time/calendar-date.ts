export const startsOfWeek = ['Sunday', 'Monday'] as const
export type StartOfWeek = (typeof startsOfWeek)[number]

const millisecondsPerDay = 86_400_000

function epochDayOf(dateLocal: string): number {
  const midnight = Date.parse(`${dateLocal}T00:00:00Z`)
  if (Number.isNaN(midnight)) throw new RangeError(`Not a date: ${dateLocal}`)
  return midnight / millisecondsPerDay
}

function dateOfEpochDay(epochDay: number): string {
  const iso = new Date(epochDay * millisecondsPerDay).toISOString()
  if (!/^\d{4}-/.test(iso)) throw new RangeError(`No four-digit year: ${iso}`)
  return iso.slice(0, 10)
}

/** YYYY-MM-DD and a day that exists. The year 0000 does not: databases refuse it. */
export function isCalendarDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '0001') return false
  const midnight = Date.parse(`${value}T00:00:00Z`)
  // Engines roll 30 February over to March instead of refusing it.
  return !Number.isNaN(midnight) && new Date(midnight).getUTCDate() === Number(value.slice(8))
}

/** Texts of other instants have a sign before the year, which databases refuse. */
export function hasFourDigitYear(instant: number): boolean {
  const year = new Date(instant).getUTCFullYear()
  return year >= 1_000 && year <= 9_999
}

/** HH:mm, 00:00 to 23:59. */
export function isClockTime(value: unknown): value is string {
  return typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value)
}

export function addDays(dateLocal: string, days: number): string {
  return dateOfEpochDay(epochDayOf(dateLocal) + days)
}

/** The same day of another month, or that month's last day when it is shorter. */
export function addMonths(dateLocal: string, months: number): string {
  const date = new Date(epochDayOf(dateLocal) * millisecondsPerDay)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0)
  date.setUTCDate(Math.min(day, date.getUTCDate()))
  return dateOfEpochDay(date.getTime() / millisecondsPerDay)
}

/** Positive when `to` is later. */
export function daysBetween(from: string, to: string): number {
  return epochDayOf(to) - epochDayOf(from)
}

/** Both ends included; empty when `to` is before `from`. */
export function eachDate(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index))
}

/** 0 is Sunday. */
export function dayOfWeek(dateLocal: string): number {
  return new Date(epochDayOf(dateLocal) * millisecondsPerDay).getUTCDay()
}

export function isWeekend(dateLocal: string): boolean {
  return dayOfWeek(dateLocal) % 6 === 0
}

/** The first date of the week that a date is in. */
export function weekStart(dateLocal: string, startOfWeek: StartOfWeek): string {
  const first = startOfWeek === 'Sunday' ? 0 : 1
  return addDays(dateLocal, -((dayOfWeek(dateLocal) - first + 7) % 7))
}

export const monthStart = (dateLocal: string): string => `${dateLocal.slice(0, 8)}01`
