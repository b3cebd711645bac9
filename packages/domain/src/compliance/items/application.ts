import { addMonths } from '../../time/calendar-date.ts'

const MONTHS_BACK = 12

interface AppliedFor {
  application?: { sinceUtc: string } | null
  evidence: readonly { sinceUtc: string }[]
}

/** Evidence that was submitted or decided after an application ends it. */
export const isOnItsWay = ({ application, evidence }: AppliedFor): boolean =>
  Boolean(application) && evidence.every(({ sinceUtc }) => sinceUtc < (application?.sinceUtc ?? ''))

/** A date in the future is a mistake, and an application made a year ago is no longer pending. */
export const canHaveAppliedOn = (appliedOnLocal: string, todayLocal: string): boolean =>
  appliedOnLocal <= todayLocal && appliedOnLocal >= addMonths(todayLocal, -MONTHS_BACK)
