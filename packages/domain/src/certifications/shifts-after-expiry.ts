import { isCancelled } from '../bookings/booking-status.ts'

interface ListedShift {
  dateLocal: string
  status: number
  /** What is still to be answered is not booked. */
  offer: unknown
}

/** Booked shifts that a paper no longer covers: it counts until the midnight after its last day. */
export const shiftsAfterExpiry = (
  dateExpiry: string,
  shifts: readonly ListedShift[],
  today: string,
): number =>
  shifts.filter(
    ({ dateLocal, status, offer }) =>
      dateLocal >= today && dateLocal > dateExpiry && !isCancelled(status) && offer === null,
  ).length
