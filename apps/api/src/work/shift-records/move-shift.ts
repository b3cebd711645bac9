import { instantOf } from '@rollcall/domain/time/local-time'
import type { RecordBlock } from '@rollcall/domain/work/shift-records/record-problems'
import { ApiError } from '../../platform/api-error.ts'
import { type Transaction, violatedConstraint } from '../../platform/database/database.ts'
import { moveBooking, moveBookingWithTimes } from './shift-records.queries.ts'

interface Shift {
  id: string
  candidateId: string
  status: number
  dateLocal: string
  timeZone: string
}

/**
 * Moves a booking on from the status that was read, with the times of the blocks if there are any. False if the booking has
 * left that status.
 */
export async function moveShift(
  tx: Transaction,
  { id, candidateId, status: from, dateLocal, timeZone }: Shift,
  { status, blocks, now }: { status: number; blocks: readonly RecordBlock[] | null; now: number },
): Promise<boolean> {
  if (!blocks) return (await moveBooking.run(tx, id, candidateId, from, status, new Date(now))) === 1
  const worked = blocks.find(({ type }) => type === 'bookingDuration')
  if (!worked) throw new Error('A shift was moved without its times')
  const at = (time: string) => new Date(instantOf(`${dateLocal}T${time}`, timeZone))
  const { startTime, endTime } = worked
  const instants = [at(startTime), at(endTime)] as const
  const moved = new Date(now)
  try {
    const count = await moveBookingWithTimes.run(
      tx,
      id,
      candidateId,
      from,
      status,
      moved,
      startTime,
      endTime,
      ...instants,
    )
    return count === 1
  } catch (error) {
    if (violatedConstraint(error) === 'bookings_overlap')
      throw new ApiError('booking_overlaps', { param: dateLocal })
    throw error
  }
}
