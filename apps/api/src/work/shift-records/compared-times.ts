import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import type { ComparedTimes } from '@rollcall/domain/work/shift-records/record-operation'
import type { RecordBlock } from '@rollcall/domain/work/shift-records/record-problems'
import type { RecordedBookingRow } from './shift-records.queries.ts'

type Compared = Pick<RecordedBookingRow, 'status' | 'startTimeLocal' | 'endTimeLocal' | 'clientBlocks'>

export const scheduleOf = ({
  startTimeLocal,
  endTimeLocal,
}: Pick<Compared, 'startTimeLocal' | 'endTimeLocal'>): RecordBlock[] => [
  { type: 'bookingDuration', startTime: startTimeLocal, endTime: endTimeLocal },
]

/** A client who changed nothing may have handed in no times of their own: the schedule is theirs. */
export function clientBlocksOf(booking: Compared): RecordBlock[] | null {
  if (booking.clientBlocks) return booking.clientBlocks
  return booking.status === bookingStatus.clientTimesheetNoChanges ? scheduleOf(booking) : null
}

/** What a record accepts by being equal to it: the client's times where there are some, else the schedule. */
export const comparedTimesOf = (booking: Compared): ComparedTimes =>
  booking.clientBlocks
    ? { blocks: booking.clientBlocks, isSchedule: false }
    : { blocks: scheduleOf(booking), isSchedule: true }
