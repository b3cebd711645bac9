import { bookingStatus } from '../bookings/booking-status.ts'

/** In this order; none of them is taken back. */
export const payStatuses = ['invoiced', 'withPayroll', 'paid'] as const
export type PayStatus = (typeof payStatuses)[number]

export type PayRefusal = 'booking_not_settled' | 'pay_status_backwards'

const bookingStatusOf: Record<PayStatus, number> = {
  invoiced: bookingStatus.invoice,
  withPayroll: bookingStatus.exported,
  paid: bookingStatus.exported,
}
/** The position of a booking without a pay status. */
const reachedBy: Readonly<Record<number, number>> = {
  [bookingStatus.invoicingReady]: -1,
  [bookingStatus.invoice]: payStatuses.indexOf('invoiced'),
  [bookingStatus.exported]: payStatuses.indexOf('withPayroll'),
}

/** The status of a booking after a pay status. Steps may be left out: payroll may report what the CRM did not. */
export function payTransitionOf(
  { status, payStatus }: { status: number; payStatus: PayStatus | null },
  next: PayStatus,
): { status: number } | { refusal: PayRefusal } {
  const reached = reachedBy[status]
  if (reached === undefined) return { refusal: 'booking_not_settled' }
  const before = payStatus === null ? reached : Math.max(reached, payStatuses.indexOf(payStatus))
  if (payStatuses.indexOf(next) < before) return { refusal: 'pay_status_backwards' }
  return { status: bookingStatusOf[next] }
}
