import type { ErrorCode } from '@rollcall/contract/errors'
import {
  type BookingChangeRefusal,
  bookingChangeRefusalOf,
} from '@rollcall/domain/work/bookings/booking-change'
import { ApiError } from '../../platform/api-error.ts'

const codes: Record<BookingChangeRefusal, ErrorCode> = {
  cancelled: 'booking_already_cancelled',
  invoiced: 'booking_already_invoiced',
  hoursSubmitted: 'booking_hours_submitted',
  clockedIn: 'booking_clocked_in',
}

export function checkChangeable(booking: { id: string; status: number; isClocked: boolean }): void {
  const refusal = bookingChangeRefusalOf(booking)
  if (refusal) throw new ApiError(codes[refusal], { param: booking.id })
}
