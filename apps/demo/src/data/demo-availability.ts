import type { AvailabilityDay } from '@rollcall/contract/work/availability'
import { addDays, dayOfWeek, daysBetween, eachDate } from '@rollcall/domain/time/calendar-date'
import { localDateOf } from '@rollcall/domain/time/local-time'
import {
  defaultOngoingAvailability,
  type OngoingAvailability,
} from '@rollcall/domain/work/availability/ongoing-availability'
import { planBookings } from './demo-bookings.ts'
import { type DemoCandidate, demoCandidates } from './demo-people.ts'
import { isWorkingDay } from './working-days.ts'

export interface AvailabilityPlan {
  days: AvailabilityDay[]
  ongoing: OngoingAvailability | null
}

type Said = Pick<AvailabilityDay, 'status' | 'partialRanges'>
const said = (
  status: AvailabilityDay['status'],
  partialRanges: AvailabilityDay['partialRanges'] = [],
): Said => ({
  status,
  partialRanges,
})
const available = said('available')
const unavailable = said('unavailable')
const inTheMorning = said('partial', [{ startTime: '08:30', endTime: '12:30' }])
const aroundNoon = said('partial', [
  { startTime: '08:00', endTime: '11:00' },
  { startTime: '13:00', endTime: '15:30' },
])
const nothing = undefined

/** Monday to Friday of one week and of the next, over and over. */
const habit = [
  available,
  available,
  inTheMorning,
  unavailable,
  nothing,
  unavailable,
  aroundNoon,
  nothing,
  available,
  available,
]
const WORKING_WEEK = 5
const A_MONDAY = '2024-01-01'

const DAYS_BEHIND = 14
const DAYS_AHEAD = 28

/**
 * From two weeks ago to four weeks after the last booking. Future days with a booking or an offer are unset. Worked
 * days are available, so that a week can be copied.
 */
export function planAvailability(candidate: DemoCandidate, now: number): AvailabilityPlan {
  if (!candidate.isPlaced) return { days: [], ongoing: null }
  const today = localDateOf(now, candidate.timezone)
  const booked = new Set(planBookings(candidate, now).bookings.map(({ dateLocal }) => dateLocal))
  const lastBooked = [...booked].sort().at(-1) ?? today
  const behind = eachDate(addDays(today, -DAYS_BEHIND), addDays(today, -1)).map((dateLocal) =>
    dayOf(dateLocal, booked.has(dateLocal) ? available : saidOf(candidate, dateLocal)),
  )
  const ahead = eachDate(today, addDays(lastBooked, DAYS_AHEAD))
    .filter((dateLocal) => !booked.has(dateLocal))
    .map((dateLocal) => dayOf(dateLocal, saidOf(candidate, dateLocal)))
  return {
    days: [...behind, ...ahead].filter((day) => day !== undefined),
    ongoing: candidate.keepsFridaysFree ? { ...defaultOngoingAvailability, friday: 'unavailable' } : null,
  }
}

const dayOf = (dateLocal: string, what: Said | undefined): AvailabilityDay | undefined =>
  what && { dateLocal, ...what }

/** People are in different weeks of it. */
function saidOf(candidate: DemoCandidate, dateLocal: string): Said | undefined {
  if (!isWorkingDay(candidate, dateLocal)) return undefined
  const week = Math.floor(daysBetween(A_MONDAY, dateLocal) / 7) + demoCandidates.indexOf(candidate)
  return habit[(week % 2) * WORKING_WEEK + dayOfWeek(dateLocal) - 1]
}
