import { instantOf, localDateOf, localTimeOf } from '@rollcall/domain/time/local-time'
import { isWithinRunningLateWindow } from '@rollcall/domain/work/bookings/running-late'

export interface ShiftTimes {
  dateLocal: string
  startTimeLocal: string
  endTimeLocal: string
}

interface SchoolDay {
  timezone: string
  startTimeLocal: string
  endTimeLocal: string
}

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
const LATEST_START = '22:45'
const LAST_MINUTE = '23:59'

/**
 * A shift of today that a person can be running late for at any time: the school day if it is near enough, else a
 * shift that begins within the hour, and late in the evening one that has begun and ends with the day.
 */
export function shiftToday(school: SchoolDay, now: number): ShiftTimes {
  const dateLocal = localDateOf(now, school.timezone)
  const schoolDay = { dateLocal, startTimeLocal: school.startTimeLocal, endTimeLocal: school.endTimeLocal }
  if (isOpen(schoolDay, school.timezone, now)) return schoolDay
  const startTimeLocal = startNear(now, school.timezone)
  return { dateLocal, startTimeLocal, endTimeLocal: endFor(startTimeLocal, school) }
}

function isOpen({ dateLocal, startTimeLocal, endTimeLocal }: ShiftTimes, timeZone: string, now: number) {
  const startsAt = instantOf(`${dateLocal}T${startTimeLocal}`, timeZone)
  const endsAt = instantOf(`${dateLocal}T${endTimeLocal}`, timeZone)
  return isWithinRunningLateWindow({ dateLocal, timeZone, startsAt, endsAt }, now)
}

// Reckoned in instants: 40 minutes on the wall clock may lie in an hour that the clocks skip.
function startNear(now: number, timeZone: string): string {
  const soon = nextQuarter(now + 40 * MINUTE_MS)
  const soonLocal = localTimeOf(soon, timeZone)
  const isStillToday = localDateOf(soon, timeZone) === localDateOf(now, timeZone)
  if (isStillToday && soonLocal <= LATEST_START) return soonLocal
  const begun = localTimeOf(nextQuarter(now - 45 * MINUTE_MS), timeZone)
  return begun > LATEST_START ? begun : LATEST_START
}

const nextQuarter = (instant: number) => Math.ceil(instant / QUARTER_MS) * QUARTER_MS

function endFor(start: string, school: SchoolDay): string {
  const isForTheSchoolDay = start >= school.startTimeLocal && hoursAfter(start, 2) <= school.endTimeLocal
  return isForTheSchoolDay ? school.endTimeLocal : hoursAfter(start, 3)
}

/** Never past midnight. */
function hoursAfter(time: string, hours: number): string {
  const later = `${String(Number(time.slice(0, 2)) + hours).padStart(2, '0')}${time.slice(2)}`
  return later < '24' ? later : LAST_MINUTE
}
