import { addMonths } from '../../time/calendar-date.ts'

const MONTHS_BACK = 12

interface AppliedFor {
  application?: { sinceUtc: string } | null
  evidence: readonly { sinceUtc: string }[]
}

/** Evidence that came or was decided since an application answers it. */
export const isOnItsWay = ({ application, evidence }: AppliedFor): boolean =>
  Boolean(application) && evidence.every(({ sinceUtc }) => sinceUtc < (application?.sinceUtc ?? ''))

/** Nobody has applied tomorrow, and what was applied for a year ago is not on its way any more. */
export const canHaveAppliedOn = (appliedOnLocal: string, todayLocal: string): boolean =>
  appliedOnLocal <= todayLocal && appliedOnLocal >= addMonths(todayLocal, -MONTHS_BACK)
