import { bookingStatus, isCancelled } from '../bookings/booking-status.ts'
import type { RecordBlock } from './record-problems.ts'

export const recordOperations = ['accept', 'modify', 'didNotHappen'] as const
export type RecordOperation = (typeof recordOperations)[number]

export interface ComparedTimes {
  blocks: readonly RecordBlock[]
  isSchedule: boolean
}

/**
 * A record that is equal to what it is compared with accepts it; any other modifies it. The client's times are compared
 * breaks and all. A schedule has no breaks, so only its start and end are.
 */
export function operationOf(
  blocks: readonly RecordBlock[],
  comparedWith: ComparedTimes,
): 'accept' | 'modify' {
  const counted = (some: readonly RecordBlock[]) =>
    some
      .filter(({ type }) => !comparedWith.isSchedule || type === 'bookingDuration')
      .map(({ type, startTime, endTime }) => `${type} ${startTime} ${endTime}`)
      .sort()
      .join()
  return counted(blocks) === counted(comparedWith.blocks) ? 'accept' : 'modify'
}

export type RecordRefusal =
  | 'shift_record_already_exists'
  | 'booking_already_cancelled'
  | 'booking_already_invoiced'
  | 'action_locked'
  | 'shift_record_already_finalised'

export type Transition = { status: number; takesRecordedTimes: boolean } | { refusal: RecordRefusal }

const s = bookingStatus
const next = {
  [s.confirmed]: {
    accept: s.candidateTimesheetNoChanges,
    modify: s.candidateTimesheetModified,
    didNotHappen: s.candidateTimesheetDidNotHappen,
  },
  [s.clientTimesheetNoChanges]: {
    accept: s.invoicingReady,
    modify: s.disputeOrMismatch,
    didNotHappen: s.disputeOrMismatch,
  },
  [s.clientTimesheetModified]: {
    accept: s.invoicingReady,
    modify: s.disputeOrMismatch,
    didNotHappen: s.disputeOrMismatch,
  },
  [s.clientTimesheetDidNotHappen]: {
    accept: s.disputeOrMismatch,
    modify: s.disputeOrMismatch,
    didNotHappen: s.cancelled,
  },
} as const satisfies Record<number, Record<RecordOperation, number>>

const transitions: Readonly<Record<number, Record<RecordOperation, number>>> = next

const refusals: Readonly<Record<number, RecordRefusal>> = {
  [s.candidateTimesheetNoChanges]: 'shift_record_already_exists',
  [s.candidateTimesheetModified]: 'shift_record_already_exists',
  [s.candidateTimesheetDidNotHappen]: 'booking_already_cancelled',
  [s.disputeOrMismatch]: 'action_locked',
  [s.invoicingReady]: 'booking_already_invoiced',
  [s.invoice]: 'booking_already_invoiced',
  [s.exported]: 'booking_already_invoiced',
}

/** The transition of a booking when its shift record is submitted. */
export function transitionOf(status: number, operation: RecordOperation): Transition {
  const operations = transitions[status]
  if (operations) {
    const takesRecordedTimes = status === s.clientTimesheetModified && operation === 'accept'
    return { status: operations[operation], takesRecordedTimes }
  }
  if (isCancelled(status)) return { refusal: 'booking_already_cancelled' }
  return { refusal: refusals[status] ?? 'shift_record_already_finalised' }
}

/** Whether these hours contradict the client's, so that a consultant has to settle the dispute. */
export function startsDispute(
  status: number,
  blocks: readonly RecordBlock[],
  comparedWith: ComparedTimes,
): boolean {
  const transition = transitionOf(status, operationOf(blocks, comparedWith))
  return 'status' in transition && transition.status === s.disputeOrMismatch
}
