import type { BookingListItem } from '@rollcall/contract/work/bookings'
import type { ActionableItem } from '@rollcall/domain/work/bookings/actionable-item'
import { actionableColourOf } from '@rollcall/domain/work/bookings/actionable-items'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import type { OfferOutcome } from '@rollcall/domain/work/offers/offer-decision'
import type { IconName } from '@rollcall/ui/components/icon-paths.ts'
import { commonStatuses, type StatusVariant } from '@rollcall/ui/components/status-badge.tsx'
import type { Tone } from '@rollcall/ui/components/tone.ts'
import {
  type EndingRequirements,
  offerRequirementVariants,
  requirementVariant,
} from '../../shared/requirements/ending-requirements.ts'
import { tBookings } from './bookings.words.ts'
import { tOffers } from './offers/offers.words.ts'

const statuses: Readonly<Record<number, StatusVariant>> = {
  [bookingStatus.tentativeFilled]: {
    icon: 'bell',
    tone: 'tentative',
    title: () => tBookings('status.tentativeFilled'),
  },
  [bookingStatus.confirmed]: {
    icon: 'check-circle',
    tone: 'success',
    title: () => tBookings('status.confirmed'),
  },
  [bookingStatus.clientTimesheetNoChanges]: {
    icon: 'school',
    tone: 'info',
    title: () => tBookings('status.schoolConfirmed'),
  },
  [bookingStatus.clientTimesheetModified]: {
    icon: 'edit',
    tone: 'warning',
    title: () => tBookings('status.schoolChanged'),
  },
  [bookingStatus.clientTimesheetDidNotHappen]: {
    icon: 'warning',
    tone: 'warning',
    title: () => tBookings('status.schoolSaysNot'),
  },
  [bookingStatus.candidateTimesheetNoChanges]: {
    icon: 'check',
    tone: 'info',
    title: () => tBookings('status.youConfirmed'),
  },
  [bookingStatus.candidateTimesheetModified]: {
    icon: 'edit',
    tone: 'info',
    title: () => tBookings('status.youChanged'),
  },
  [bookingStatus.candidateTimesheetDidNotHappen]: {
    icon: 'close',
    tone: 'neutral',
    title: () => tBookings('status.youSaidNot'),
  },
  [bookingStatus.disputeOrMismatch]: {
    icon: 'lock',
    tone: 'danger',
    title: () => tBookings('status.dispute'),
  },
  [bookingStatus.schoolNotApproved]: {
    icon: 'clock',
    tone: 'warning',
    title: () => tBookings('status.notApproved'),
  },
  [bookingStatus.notApproved]: {
    icon: 'clock',
    tone: 'warning',
    title: () => tBookings('status.notApproved'),
  },
  [bookingStatus.activeLapsed]: { icon: 'info', tone: 'neutral', title: () => tBookings('status.lapsed') },
  [bookingStatus.activeWithholdPay]: {
    icon: 'warning',
    tone: 'warning',
    title: () => tBookings('status.payOnHold'),
  },
  [bookingStatus.invoicingReady]: {
    icon: 'check',
    tone: 'info',
    title: () => tBookings('status.hoursAgreed'),
  },
  [bookingStatus.invoice]: { icon: 'file-text', tone: 'info', title: () => tBookings('status.invoicing') },
  [bookingStatus.exported]: { icon: 'check-circle', tone: 'success', title: () => tBookings('status.paid') },
}

/** A status that a newer service sends and this page does not know shows as unknown. */
export const bookingStatusVariant = (status: number): StatusVariant =>
  statuses[status] ?? commonStatuses.unknown

const closed: StatusVariant = { icon: 'close', tone: 'neutral', title: () => tOffers('badge.closed') }

const offerVariants: Partial<Record<OfferOutcome, StatusVariant>> = {
  open: { icon: 'bell', tone: 'tentative', title: () => tOffers('badge.open') },
  accepted: { icon: 'check-circle', tone: 'success', title: () => tOffers('badge.accepted') },
  rejected: { icon: 'close', tone: 'neutral', title: () => tOffers('badge.rejected') },
  closedFilled: { icon: 'user', tone: 'neutral', title: () => tOffers('badge.closedFilled') },
  closedExpired: { icon: 'clock', tone: 'neutral', title: () => tOffers('badge.closedExpired') },
}

/** The status of an offered booking means nothing to the candidate. */
export const offerVariant = (outcome: OfferOutcome): StatusVariant => offerVariants[outcome] ?? closed

const icons: Record<ActionableItem, IconName> = {
  tentative: 'bell',
  agreementsPending: 'file-text',
  confirmDetailsRequired: 'checklist',
  feedbackRequired: 'star',
  runningLate: 'clock',
  getDirections: 'map-pin',
  availability: 'calendar',
  tentativeAccepted: 'check-circle',
  tentativeDeclined: 'close',
}

const tones: Record<ReturnType<typeof actionableColourOf>, Tone> = { red: 'danger', blue: 'info' }

/** Coloured by all actionable items of the booking, not by this one alone. */
export const itemVariant = (
  item: ActionableItem,
  ofBooking: readonly ActionableItem[] = [item],
): StatusVariant => ({
  icon: icons[item],
  tone: tones[actionableColourOf(ofBooking)],
  title: () => tBookings(`item.${item}`),
})

/** It stays the candidate's until the agency releases them. */
export const releaseRequestedVariant: StatusVariant = {
  icon: 'clock',
  tone: 'warning',
  title: () => tBookings('status.releaseRequested'),
}

const itemsInRows: readonly ActionableItem[] = [
  'agreementsPending',
  'confirmDetailsRequired',
  'feedbackRequired',
]

type Row = Pick<BookingListItem, 'dateLocal' | 'status' | 'actionableItems' | 'isReleaseRequested'>

/** The badges of a booking in a list: status, actionable items and missing requirements. */
export function rowVariants(booking: Row, requirements: EndingRequirements): StatusVariant[] {
  const { status, actionableItems, isReleaseRequested } = booking
  if (actionableItems.includes('tentative'))
    return [itemVariant('tentative'), ...offerRequirementVariants([booking], requirements)]
  const items = actionableItems
    .filter((item) => itemsInRows.includes(item))
    .map((item) => itemVariant(item, actionableItems))
  // Accepted on this page, before the service has confirmed it.
  const missing = requirements.missingFor(booking).map((one) => requirementVariant(one, requirements.today))
  if (status === bookingStatus.tentativeFilled)
    return [itemVariant('tentativeAccepted'), ...items, ...missing]
  // "Confirmed" beside "Hours to confirm" would contradict itself.
  const isWorked = status === bookingStatus.confirmed && actionableItems.includes('confirmDetailsRequired')
  if (isWorked) return items
  const isAskedOut = isReleaseRequested && status === bookingStatus.confirmed
  return [isAskedOut ? releaseRequestedVariant : bookingStatusVariant(status), ...items, ...missing]
}
