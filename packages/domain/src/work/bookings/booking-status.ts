export const bookingStatus = {
  cancelled: -1,
  cancelledAgencyTookTooLong: -11,
  cancelledUnableToFill: -12,
  cancelledError: -13,
  cancelledCandidateIllness: -14,
  cancelledAgencyMovedClient: -15,
  cancelledTraining: -16,
  cancelledOther: -17,
  cancelledByClient: -18,
  cancelledPartialExport: -41,
  deletedFromGroupBooking: -50,
  lapsed: -100,
  financeCancelled: -101,
  refunded: -1000,
  activeLapsed: 13,
  activeWithholdPay: 14,
  schoolNotApproved: 70,
  notApproved: 80,
  invoicingReady: 95,
  invoice: 99,
  open: 100,
  tentativeFilled: 105,
  confirmed: 110,
  clientTimesheetNoChanges: 111,
  clientTimesheetModified: 112,
  clientTimesheetDidNotHappen: 113,
  candidateTimesheetNoChanges: 114,
  candidateTimesheetModified: 115,
  candidateTimesheetDidNotHappen: 116,
  disputeOrMismatch: 117,
  exported: 175,
} as const
export type BookingStatus = (typeof bookingStatus)[keyof typeof bookingStatus]

export const bookingStatuses: readonly BookingStatus[] = Object.values(bookingStatus)

/** Every status of a cancelled booking is below it, and every other status above. */
export const CANCELLED_BELOW = 0

export const isCancelled = (status: number): boolean => status < CANCELLED_BELOW

/** Cancelled bookings are not listed, and open ones have no candidate. */
export const shownBookingStatuses: readonly BookingStatus[] = bookingStatuses.filter(
  (status) => !isCancelled(status) && status !== bookingStatus.open,
)

const shown: ReadonlySet<number> = new Set(shownBookingStatuses)

/** A code without a name is not shown. */
export function isShown(status: number): boolean {
  return shown.has(status)
}

const submitted: ReadonlySet<number> = new Set([
  bookingStatus.invoicingReady,
  bookingStatus.invoice,
  bookingStatus.candidateTimesheetNoChanges,
  bookingStatus.candidateTimesheetModified,
  bookingStatus.candidateTimesheetDidNotHappen,
  bookingStatus.disputeOrMismatch,
  bookingStatus.exported,
])

/** The candidate has submitted the shift record and has nothing left to do. */
export function isShiftRecordSubmitted(status: number): boolean {
  return submitted.has(status)
}

const awaiting: ReadonlySet<number> = new Set([
  bookingStatus.confirmed,
  bookingStatus.clientTimesheetNoChanges,
  bookingStatus.clientTimesheetModified,
  bookingStatus.clientTimesheetDidNotHappen,
])

/** Once the shift has ended, the candidate has to submit a shift record. */
export function awaitsShiftRecord(status: number): boolean {
  return awaiting.has(status)
}
