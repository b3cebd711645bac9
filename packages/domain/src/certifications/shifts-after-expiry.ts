import { isCancelled } from '../bookings/booking-status.ts'

export interface ListedShift {
  dateLocal: string
  status: number
  /** What is still to be answered is not booked. */
  offer: unknown
}

/** Booked shifts that a document no longer covers: it counts until the midnight after its last day. */
export const shiftsAfterExpiry = <Shift extends ListedShift>(
  dateExpiry: string,
  shifts: readonly Shift[],
  today: string,
): Shift[] =>
  shifts.filter(
    ({ dateLocal, status, offer }) =>
      dateLocal >= today && dateLocal > dateExpiry && !isCancelled(status) && offer === null,
  )
