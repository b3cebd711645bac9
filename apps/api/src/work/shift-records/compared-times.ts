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

/** A client who changed nothing may have submitted no times, which confirms the schedule. */
export function clientBlocksOf(booking: Compared): RecordBlock[] | null {
  if (booking.clientBlocks) return booking.clientBlocks
  return booking.status === bookingStatus.clientTimesheetNoChanges ? scheduleOf(booking) : null
}

/** The times that an equal record accepts: the client's if there are any, else the schedule. */
export const comparedTimesOf = (booking: Compared): ComparedTimes =>
  booking.clientBlocks
    ? { blocks: booking.clientBlocks, isSchedule: false }
    : { blocks: scheduleOf(booking), isSchedule: true }
