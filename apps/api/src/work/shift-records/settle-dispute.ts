import { settledStatusOf } from '@rollcall/domain/work/shift-records/client-timesheet'
import type { RecordBlock } from '@rollcall/domain/work/shift-records/record-problems'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { listHeldShifts, lockBookings } from '../bookings/save-bookings.queries.ts'
import { checkBlocks } from './check-record.ts'
import { moveShift } from './move-shift.ts'
import { settledNotification } from './shift-records.notifications.ts'
import { findShift, setSettled } from './shift-records.queries.ts'

export interface Settlement {
  bookingId: string
  /** The shift and its breaks, as they are paid. Null: the shift did not happen. */
  blocks: readonly RecordBlock[] | null
  /** Shown to the candidate. */
  reason: string
}

/** The agency decides which hours count where the candidate and the client disagree. The candidate is mailed. */
export async function settleDispute(
  tx: Transaction,
  services: Services,
  caller: Caller,
  { bookingId, blocks, reason: given }: Settlement,
): Promise<void> {
  const now = services.clock.now()
  const reason = given.trim()
  if (!reason) throw new ApiError('settle_reason_missing', { param: 'reason' })
  await lockBookings.all(tx, [bookingId])
  const booking = await findShift.first(tx, bookingId)
  if (!booking) throw new ApiError('booking_not_found', { param: bookingId })
  const { candidateId } = booking
  const status = settledStatusOf(booking.status, blocks !== null)
  if (status === undefined || candidateId === null)
    throw new ApiError('booking_not_disputed', { param: bookingId })
  if (blocks) checkBlocks(booking, blocks, now)

  if (!(await moveShift(tx, { ...booking, candidateId }, { status, blocks, now })))
    throw new Error(`The booking ${bookingId} moved while it was locked`)
  await setSettled.run(tx, bookingId, JSON.stringify(blocks ?? []), reason, new Date(now))
  const details = { bookingId, blocks, to: status }
  await audit(tx, { ...caller, subject: { candidateId } }, 'dispute_settled', details)
  for (const shift of await listHeldShifts.all(tx, [bookingId]))
    await services.outbox.notify(tx, [settledNotification(services.config, shift, { blocks, reason })])
}
