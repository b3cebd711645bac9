import { addDays, daysBetween, isWeekend } from '../../time/calendar-date.ts'
import { localDateTimeOf } from '../../time/local-time.ts'

export const activeDays = ['today', 'tomorrow', 'nextWorkingDay', 'future'] as const
export type ActiveDay = (typeof activeDays)[number]

export type RollcallActiveDate = {
  activeDateLocal: string
  activeDay: ActiveDay
  /** YYYY-MM-DDTHH:mm, the first moment at which the date or day above is outdated. */
  updateRequiredAtLocal: string
}

const daysSearched = 366
const nextWorkingDayHorizon = 7

/** Today until the cut-off of a working day, otherwise the next working day. */
export function rollcallActiveDate(reckoning: {
  now: number
  timeZone: string
  cutOffLocal: string
  isPublicHoliday: (dateLocal: string) => boolean
}): RollcallActiveDate {
  const { now, timeZone, cutOffLocal, isPublicHoliday } = reckoning
  const isWorkingDay = (dateLocal: string) => !isWeekend(dateLocal) && !isPublicHoliday(dateLocal)
  const [today = '', time = ''] = localDateTimeOf(now, timeZone).split('T')

  if (isWorkingDay(today) && time < cutOffLocal) {
    return { activeDateLocal: today, activeDay: 'today', updateRequiredAtLocal: `${today}T${cutOffLocal}` }
  }

  const activeDateLocal = nextWorkingDay(today, isWorkingDay)
  const daysAway = daysBetween(today, activeDateLocal)
  const midnightBefore = (days: number) => `${addDays(activeDateLocal, -days)}T00:00`
  if (daysAway > nextWorkingDayHorizon) {
    return {
      activeDateLocal,
      activeDay: 'future',
      updateRequiredAtLocal: midnightBefore(nextWorkingDayHorizon),
    }
  }
  if (daysAway > 1) {
    return { activeDateLocal, activeDay: 'nextWorkingDay', updateRequiredAtLocal: midnightBefore(1) }
  }
  return { activeDateLocal, activeDay: 'tomorrow', updateRequiredAtLocal: midnightBefore(0) }
}

function nextWorkingDay(today: string, isWorkingDay: (dateLocal: string) => boolean): string {
  for (let days = 1; days <= daysSearched; days++) {
    const dateLocal = addDays(today, days)
    if (isWorkingDay(dateLocal)) return dateLocal
  }
  // A calendar without working days is a configuration mistake: candidates can still answer for tomorrow.
  return addDays(today, 1)
}
