import type { ShiftClock } from '@rollcall/domain/work/time-entries/shift-clock'
import type { TimeEntryAction } from '@rollcall/domain/work/time-entries/time-entry'
import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import type { AuditAction } from '../../platform/change-of-action.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { insertEvent, saveEntry } from './time-entries.queries.ts'

const auditActions: Record<TimeEntryAction | 'autoClockOut', AuditAction> = {
  clockIn: 'clocked_in',
  mealBreakStart: 'meal_break_started',
  mealBreakEnd: 'meal_break_ended',
  clockOut: 'clocked_out',
  autoClockOut: 'auto_clocked_out',
}

export interface Clocking {
  bookingId: string
  candidateId: string
  action: TimeEntryAction | 'autoClockOut'
  occurredAt: number
  receivedAt: number
  isReportedLater: boolean
}

/** The time entry, its tap and its audit row, written together or not at all. */
export async function saveClock(
  tx: Transaction,
  caller: Caller,
  { clockedInAt, clockedOutAt, isAutoClockedOut, mealBreaks, gaps }: ShiftClock,
  { bookingId, candidateId, action, occurredAt, receivedAt, isReportedLater }: Clocking,
): Promise<void> {
  if (clockedInAt === null) throw new Error('Nothing was clocked')
  await saveEntry.run(
    tx,
    bookingId,
    candidateId,
    new Date(clockedInAt),
    clockedOutAt === null ? null : new Date(clockedOutAt),
    isAutoClockedOut,
    JSON.stringify(mealBreaks),
    JSON.stringify(gaps),
    isReportedLater,
    new Date(receivedAt),
  )
  await insertEvent.run(tx, bookingId, candidateId, action, new Date(occurredAt), new Date(receivedAt))
  const details = { bookingId, occurredAt: new Date(occurredAt).toISOString() }
  await audit(tx, caller, auditActions[action], details)
}
