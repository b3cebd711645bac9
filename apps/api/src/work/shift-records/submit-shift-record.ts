import type { ShiftRecordForm, ShiftRecordSubmission } from '@rollcall/contract/work/shift-records'
import { extraDataOf } from '@rollcall/domain/work/shift-records/extra-data'
import { isOpenForRecord } from '@rollcall/domain/work/shift-records/record-opening'
import { operationOf } from '@rollcall/domain/work/shift-records/record-operation'
import { ApiError } from '../../platform/api-error.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { lockCandidate } from '../../platform/lock-candidate.ts'
import type { Services } from '../../platform/services.ts'
import { checkRecord } from './check-record.ts'
import { comparedTimesOf } from './compared-times.ts'
import { getRecordedBooking, getShiftRecord, recordRefusals } from './get-shift-record.ts'
import { checkSaysSomethingNew, settleBooking, untilSettled } from './settle-booking.ts'

export async function submitShiftRecord(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  { id, submission }: { id: string; submission: ShiftRecordSubmission },
): Promise<ShiftRecordForm> {
  // The candidate cannot clock in again during the submit.
  await lockCandidate.one(tx, caller.subject.candidateId)
  await untilSettled(async () => {
    const booking = await getRecordedBooking(tx, caller, id, recordRefusals)
    if (submission.bookingId !== id) throw new ApiError('invalid_booking_id', { param: 'bookingId' })
    checkSaysSomethingNew(booking)
    if (!isOpenForRecord(booking, booking.clockedOutAt, services.clock.now())) {
      throw new ApiError('shift_record_booking_not_authorised', { param: 'date' })
    }
    checkRecord(services, caller, booking, submission)

    const { blocks, isRestBreakCompliant, reasonForNonCompliance, jsonExtraData } = submission
    return settleBooking(tx, services, caller, booking, {
      operation: operationOf(blocks, comparedTimesOf(booking)),
      blocks,
      isRestBreakCompliant: isRestBreakCompliant ?? null,
      reasonForNonCompliance:
        isRestBreakCompliant === false ? (reasonForNonCompliance?.trim() ?? null) : null,
      didNotHappenResponse: null,
      extraData: jsonExtraData ? (extraDataOf(jsonExtraData) ?? null) : null,
    })
  })
  return getShiftRecord(tx, services, caller, id)
}
