import type { ShiftRecordForm } from '@rollcall/contract/shift-records'
import type { DidNotHappenResponse } from '@rollcall/domain/bookings/did-not-happen'
import { ApiError } from '../platform/api-error.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { CandidateCaller } from '../platform/http/mount-calls.ts'
import type { Services } from '../platform/services.ts'
import { getRecordedBooking, getShiftRecord } from './get-shift-record.ts'
import { checkSaysSomethingNew, settleBooking } from './settle-booking.ts'

const refusals = { notFound: 'booking_not_found', notTheirs: 'cancel_candidate_not_authorised' } as const

/** A record without hours: the booking and all that is known of it stay. */
export async function reportDidNotHappen(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  {
    id,
    didNotHappenResponse,
    traceId,
  }: { id: string; didNotHappenResponse: DidNotHappenResponse | null; traceId: string },
): Promise<ShiftRecordForm> {
  const booking = await getRecordedBooking(tx, caller, id, refusals)
  checkSaysSomethingNew(booking)
  if (services.clock.now() < booking.startsAt) throw new ApiError('cancel_attempted_before_start_time')

  const isSettled = await settleBooking(tx, services, caller, booking, {
    operation: 'didNotHappen',
    blocks: [],
    isRestBreakCompliant: null,
    reasonForNonCompliance: null,
    didNotHappenResponse,
    extraData: null,
    traceId,
  })
  // The booking changed after it was read: what it has become decides.
  if (!isSettled) return reportDidNotHappen(tx, services, caller, { id, didNotHappenResponse, traceId })
  return getShiftRecord(tx, services, caller, id)
}
