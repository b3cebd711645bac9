import type { ErrorCode } from '@rollcall/contract/errors'
import type { ShiftRecordForm } from '@rollcall/contract/work/shift-records'
import { ApiError } from '../../platform/api-error.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Queryable } from '../../platform/database/statement.ts'
import type { Services } from '../../platform/services.ts'
import { checkBookingId } from '../bookings/booking-id.ts'
import { presentForm } from './shift-records.presenter.ts'
import { findRecordedBooking, type RecordedBookingRow } from './shift-records.queries.ts'

export const recordRefusals = {
  notFound: 'shift_record_booking_not_found',
  notTheirs: 'shift_record_booking_not_authorised',
} as const

/** The candidate's booking, or one of the two refusals if it is not theirs. */
export async function getRecordedBooking(
  on: Queryable,
  { subject: { candidateId } }: CandidateCaller,
  id: string,
  { notFound, notTheirs }: { notFound: ErrorCode; notTheirs: ErrorCode },
): Promise<RecordedBookingRow> {
  const booking = await findRecordedBooking.first(on, candidateId, checkBookingId(id))
  if (!booking) throw new ApiError(notFound)
  if (booking.candidateId !== candidateId) throw new ApiError(notTheirs)
  return booking
}

export async function getShiftRecord(
  on: Queryable,
  services: Services,
  caller: CandidateCaller,
  id: string,
): Promise<ShiftRecordForm> {
  return presentForm(await getRecordedBooking(on, caller, id, recordRefusals), services, caller)
}
