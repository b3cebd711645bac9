import { daysBetween } from '../../time/calendar-date.ts'
import { countingCertification, isBeingRenewed } from './certification-chain.ts'
import type { Expiry } from './expire-status.ts'

/** A first reminder as the type says, and a last one a week before. */
export const reminderSteps = ['early', 'lastWeek'] as const
export type ReminderStep = (typeof reminderSteps)[number]

const LAST_WEEK_DAYS = 7

interface Remindable extends Expiry {
  id: string
  typeId: string
  createdAt: number
  isVerified: boolean
  rejectionReason: string | null
  /** The reminders already mailed. */
  remindedSteps: readonly ReminderStep[]
}

/** The certifications that a candidate should be reminded of today, first to expire first. */
export const dueReminders = <C extends Remindable>(
  all: readonly C[],
  todayLocal: string,
): { certification: C; step: ReminderStep; daysLeft: number }[] =>
  [...new Set(all.map(({ typeId }) => typeId))]
    .flatMap((typeId) => countingCertification(all, typeId) ?? [])
    .flatMap((certification) => {
      if (certification.dateExpiry === null || certification.ignoreExpiry) return []
      if (certification.rejectionReason !== null || isBeingRenewed(certification, all)) return []
      const daysLeft = daysBetween(todayLocal, certification.dateExpiry)
      const step = stepAt(daysLeft, certification.reminderDays)
      if (!step || certification.remindedSteps.includes(step)) return []
      return [{ certification, step, daysLeft }]
    })
    .toSorted((a, b) => a.daysLeft - b.daysLeft)

function stepAt(daysLeft: number, reminderDays: number): ReminderStep | undefined {
  if (daysLeft < 0) return undefined
  if (daysLeft <= LAST_WEEK_DAYS) return 'lastWeek'
  return daysLeft <= reminderDays ? 'early' : undefined
}
