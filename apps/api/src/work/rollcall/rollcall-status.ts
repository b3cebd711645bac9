import type { RollcallStatus } from '@rollcall/contract/work/rollcall'
import { canWork } from '@rollcall/domain/compliance/registrations/registration-status'
import { addDays } from '@rollcall/domain/time/calendar-date'
import { instantOf } from '@rollcall/domain/time/local-time'
import { rollcallActiveDate } from '@rollcall/domain/work/rollcall/active-date'
import type { CandidateCaller } from '../../platform/caller.ts'
import { isPublicHoliday } from '../../platform/public-holidays.ts'
import type { Services } from '../../platform/services.ts'
import { siteOf } from '../../platform/sites.ts'
import type { RollcallFacts } from './rollcall.queries.ts'

/** No zone is further than a day from here. */
export const answersFrom = (now: number): string => addDays(new Date(now).toISOString().slice(0, 10), -1)

export function rollcallStatusOf(
  { config }: Pick<Services, 'config'>,
  { region, timeZone }: Pick<CandidateCaller['subject'], 'region' | 'timeZone'>,
  { state, answers, bookedDates, registrations }: RollcallFacts,
  now: number,
): RollcallStatus {
  const { activeDateLocal, activeDay, updateRequiredAtLocal } = rollcallActiveDate({
    now,
    timeZone,
    cutOffLocal: siteOf(config, region).rollcallCutOffLocal,
    isPublicHoliday: (dateLocal) => isPublicHoliday(region, state, dateLocal),
  })
  return {
    rollcall: answers[activeDateLocal] ?? 'unset',
    activeDateLocal,
    activeDay,
    isAsked: canWork(registrations),
    isBooked: bookedDates.includes(activeDateLocal),
    timeUntilUpdateRequiredInMilliSeconds: Math.max(0, instantOf(updateRequiredAtLocal, timeZone) - now),
  }
}
