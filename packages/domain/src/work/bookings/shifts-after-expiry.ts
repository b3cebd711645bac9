import { isCancelled } from './booking-status.ts'

export interface ListedShift {
  dateLocal: string
  status: number
  /** An offer without a response is not booked. */
  offer: unknown
}

/** A document is valid until the midnight after its last day. */
export const isAfterExpiry = (
  dateExpiry: string,
  { dateLocal, status }: Pick<ListedShift, 'dateLocal' | 'status'>,
  today: string,
): boolean => dateLocal >= today && dateLocal > dateExpiry && !isCancelled(status)

/** The booked shifts that a document no longer covers. */
export const shiftsAfterExpiry = <Shift extends ListedShift>(
  dateExpiry: string,
  shifts: readonly Shift[],
  today: string,
): Shift[] => shifts.filter((shift) => shift.offer === null && isAfterExpiry(dateExpiry, shift, today))
