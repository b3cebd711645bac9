import { bookingStatus, isCancelled } from './booking-status.ts'

export type BookingChangeRefusal = 'cancelled' | 'invoiced' | 'hoursSubmitted' | 'clockedIn'

const changeable: ReadonlySet<number> = new Set([
  bookingStatus.open,
  bookingStatus.tentativeFilled,
  bookingStatus.confirmed,
])

const invoiced: ReadonlySet<number> = new Set([
  bookingStatus.invoicingReady,
  bookingStatus.invoice,
  bookingStatus.exported,
])

/**
 * The reason why a booking can no longer be changed or cancelled, if there is one: submitted or clocked hours are work that
 * was done.
 */
export function bookingChangeRefusalOf({
  status,
  isClocked,
}: {
  status: number
  isClocked: boolean
}): BookingChangeRefusal | undefined {
  if (isCancelled(status)) return 'cancelled'
  if (invoiced.has(status)) return 'invoiced'
  if (!changeable.has(status)) return 'hoursSubmitted'
  return isClocked ? 'clockedIn' : undefined
}

const cancellationCodes: ReadonlySet<number> = new Set([
  bookingStatus.cancelled,
  bookingStatus.cancelledAgencyTookTooLong,
  bookingStatus.cancelledUnableToFill,
  bookingStatus.cancelledError,
  bookingStatus.cancelledCandidateIllness,
  bookingStatus.cancelledAgencyMovedClient,
  bookingStatus.cancelledTraining,
  bookingStatus.cancelledOther,
  bookingStatus.cancelledByClient,
  bookingStatus.deletedFromGroupBooking,
])

/** Statuses that the agency cancels with. The other negative ones follow from invoices, exports and deadlines. */
export const isCancellationCode = (status: number): boolean => cancellationCodes.has(status)
