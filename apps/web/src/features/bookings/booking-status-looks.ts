import { bookingStatus } from '@rollcall/domain/bookings/booking-status'
import { commonStatusLooks, type StatusLook } from '../../shared/ui/status-looks.ts'

const looks: Readonly<Record<number, StatusLook>> = {
  [bookingStatus.tentativeFilled]: {
    icon: 'bell',
    tone: 'tentative',
    title: 'booking.status.tentativeFilled',
  },
  [bookingStatus.confirmed]: { icon: 'check-circle', tone: 'success', title: 'booking.status.confirmed' },
  [bookingStatus.clientTimesheetNoChanges]: {
    icon: 'school',
    tone: 'info',
    title: 'booking.status.schoolConfirmed',
  },
  [bookingStatus.clientTimesheetModified]: {
    icon: 'edit',
    tone: 'warning',
    title: 'booking.status.schoolChanged',
  },
  [bookingStatus.clientTimesheetDidNotHappen]: {
    icon: 'warning',
    tone: 'warning',
    title: 'booking.status.schoolSaysNot',
  },
  [bookingStatus.candidateTimesheetNoChanges]: {
    icon: 'check',
    tone: 'info',
    title: 'booking.status.youConfirmed',
  },
  [bookingStatus.candidateTimesheetModified]: {
    icon: 'edit',
    tone: 'info',
    title: 'booking.status.youChanged',
  },
  [bookingStatus.candidateTimesheetDidNotHappen]: {
    icon: 'close',
    tone: 'neutral',
    title: 'booking.status.youSaidNot',
  },
  [bookingStatus.disputeOrMismatch]: { icon: 'lock', tone: 'danger', title: 'booking.status.dispute' },
  [bookingStatus.schoolNotApproved]: { icon: 'clock', tone: 'warning', title: 'booking.status.notApproved' },
  [bookingStatus.notApproved]: { icon: 'clock', tone: 'warning', title: 'booking.status.notApproved' },
  [bookingStatus.activeLapsed]: { icon: 'info', tone: 'neutral', title: 'booking.status.lapsed' },
  [bookingStatus.activeWithholdPay]: { icon: 'warning', tone: 'warning', title: 'booking.status.payOnHold' },
  [bookingStatus.invoicingReady]: { icon: 'check', tone: 'info', title: 'booking.status.hoursAgreed' },
  [bookingStatus.invoice]: { icon: 'file-text', tone: 'info', title: 'booking.status.invoicing' },
  [bookingStatus.exported]: { icon: 'check-circle', tone: 'success', title: 'booking.status.paid' },
}

/** A status that a newer service sends and this page does not know shows as unknown. */
export const bookingStatusLook = (status: number): StatusLook => looks[status] ?? commonStatusLooks.unknown
