import { bookingStatus, isCancelled } from '../bookings/booking-status.ts'
import type { RecordOperation } from './record-operation.ts'

export type TimesheetRefusal =
  | 'action_locked'
  | 'booking_already_invoiced'
  | 'booking_already_cancelled'
  | 'booking_not_confirmed'

const s = bookingStatus

const unanswered: ReadonlySet<number> = new Set([
  s.confirmed,
  s.clientTimesheetNoChanges,
  s.clientTimesheetModified,
  s.clientTimesheetDidNotHappen,
])
const timesheetStatuses: Record<RecordOperation, number> = {
  accept: s.clientTimesheetNoChanges,
  modify: s.clientTimesheetModified,
  didNotHappen: s.clientTimesheetDidNotHappen,
}

const refusals: Readonly<Record<number, TimesheetRefusal>> = {
  [s.disputeOrMismatch]: 'action_locked',
  [s.invoicingReady]: 'booking_already_invoiced',
  [s.invoice]: 'booking_already_invoiced',
  [s.exported]: 'booking_already_invoiced',
}

/**
 * The status of a booking after its client submits a timesheet. A client can correct a timesheet until the candidate
 * has sent the hours. After that, a timesheet with the same hours settles the booking, and one with other hours starts
 * a dispute.
 */
export function clientTransitionOf(
  status: number,
  { operation, isAsRecorded }: { operation: RecordOperation; isAsRecorded: boolean },
): { status: number } | { refusal: TimesheetRefusal } {
  if (unanswered.has(status)) return { status: timesheetStatuses[operation] }
  switch (status) {
    case s.candidateTimesheetNoChanges:
    case s.candidateTimesheetModified:
      return {
        status: isAsRecorded && operation !== 'didNotHappen' ? s.invoicingReady : s.disputeOrMismatch,
      }
    case s.candidateTimesheetDidNotHappen:
      return { status: operation === 'didNotHappen' ? s.cancelled : s.disputeOrMismatch }
    default:
      if (isCancelled(status)) return { refusal: 'booking_already_cancelled' }
      return { refusal: refusals[status] ?? 'booking_not_confirmed' }
  }
}

/** The status of a disputed booking after the agency settles it: with hours it is paid, without it did not happen. */
export const settledStatusOf = (status: number, didHappen: boolean): number | undefined => {
  if (status !== s.disputeOrMismatch) return undefined
  return didHappen ? s.invoicingReady : s.cancelled
}
