import { addMonths } from '../time/calendar-date.ts'

const MONTHS_BACK = 12

/** Nobody has applied tomorrow, and what was applied for a year ago is not on its way any more. */
export const canHaveAppliedOn = (appliedOnLocal: string, todayLocal: string): boolean =>
  appliedOnLocal <= todayLocal && appliedOnLocal >= addMonths(todayLocal, -MONTHS_BACK)
