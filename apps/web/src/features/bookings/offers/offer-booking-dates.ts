import type { Booking } from '@rollcall/contract/bookings'

/** Every date that one answer to a booking's offer covers, its own included. */
export const offeredDates = ({
  id,
  dateLocal,
  startTimeLocal,
  endTimeLocal,
  tentativeGroupDetails,
}: Booking) => tentativeGroupDetails?.bookings ?? [{ id, dateLocal, startTimeLocal, endTimeLocal }]
