import type { ShiftRecordForm } from '@rollcall/contract/work/shift-records'
import type { DidNotHappenResponse } from '@rollcall/domain/work/bookings/did-not-happen'
import { ApiError } from '../../platform/api-error.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { lockCandidate } from '../../platform/lock-candidate.ts'
import type { Services } from '../../platform/services.ts'
import { getRecordedBooking, getShiftRecord } from './get-shift-record.ts'
import { checkSaysSomethingNew, settleBooking, untilSettled } from './settle-booking.ts'

const refusals = { notFound: 'booking_not_found', notTheirs: 'cancel_candidate_not_authorised' } as const

/** Saves a record without hours; the booking and its other data stay. */
export async function reportDidNotHappen(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  { id, didNotHappenResponse }: { id: string; didNotHappenResponse: DidNotHappenResponse | null },
): Promise<ShiftRecordForm> {
  // The candidate cannot clock in again during the submit.
  await lockCandidate.one(tx, caller.subject.candidateId)
  await untilSettled(async () => {
    const booking = await getRecordedBooking(tx, caller, id, refusals)
    checkSaysSomethingNew(booking)
    if (services.clock.now() < booking.startsAt) throw new ApiError('cancel_attempted_before_start_time')
    return settleBooking(tx, services, caller, booking, {
      operation: 'didNotHappen',
      blocks: [],
      isRestBreakCompliant: null,
      reasonForNonCompliance: null,
      didNotHappenResponse,
      extraData: null,
    })
  })
  return getShiftRecord(tx, services, caller, id)
}
