import type { Booking, BookingListItem } from '@rollcall/contract/work/bookings'
import { actionableItemsOf } from '@rollcall/domain/work/bookings/actionable-items'
import { bookingItemsOf } from '@rollcall/domain/work/bookings/booking-items'
import {
  bookingStatus,
  isCancelled,
  isShiftRecordSubmitted,
} from '@rollcall/domain/work/bookings/booking-status'
import { dayTenseOf } from '@rollcall/domain/work/bookings/day-tense'
import { offerOutcomeOf } from '@rollcall/domain/work/offers/offer-outcome'
import { presentAddress } from '../../platform/address.ts'
import type { BookingRow, OfferOfBooking, OverviewRow } from './bookings.queries.ts'

export interface Viewer {
  candidateId: string
  currency: string
  isRunningLateEnabled: boolean
  now: number
}

const instant = (epochMs: number) => new Date(epochMs).toISOString()

interface ItemFacts {
  status: number
  dateLocal: string
  timeZone: string
  endsAt: number
  isOffered: boolean
  isRunningLateEnabled: boolean
  isFeedbackRequested: boolean
  pendingAgreements: number
}

function itemsOf(facts: ItemFacts, viewer: Viewer) {
  const hasEnded = facts.endsAt <= viewer.now
  return actionableItemsOf({
    items: bookingItemsOf({
      ...facts,
      hasEnded,
      isShiftRecordSubmitted: isShiftRecordSubmitted(facts.status),
    }),
    tense: dayTenseOf(facts.dateLocal, facts.timeZone, viewer.now),
    isOpenToday: facts.status === bookingStatus.confirmed && !hasEnded,
    isRunningLateEnabled: facts.isRunningLateEnabled,
    isRunningLateFeatureEnabled: viewer.isRunningLateEnabled,
  })
}

export function presentListItem(
  row: OverviewRow,
  pendingAgreements: ReadonlyMap<string, number>,
  viewer: Viewer,
): BookingListItem {
  return {
    id: row.id,
    locationId: row.locationId,
    clientId: row.clientId,
    groupId: row.groupId,
    actionableItems: itemsOf(
      {
        ...row,
        isOffered: row.expiresAt !== null,
        pendingAgreements: pendingAgreements.get(row.clientId) ?? 0,
      },
      viewer,
    ),
    dateLocal: row.dateLocal,
    status: row.status,
    startTimeLocal: row.startTimeLocal,
    endTimeLocal: row.endTimeLocal,
    clientName: row.clientName,
    isReleaseRequested: row.isReleaseRequested,
    offer:
      row.expiresAt === null
        ? null
        : {
            expiresAt: instant(row.expiresAt),
            bookingCount: row.bookingCount ?? 1,
            suburb: row.suburb,
            payment: paymentOf(row, viewer),
          },
  }
}

const paymentOf = (
  { payOptionType, ratePerHour }: Pick<OverviewRow, 'payOptionType' | 'ratePerHour'>,
  { currency }: Viewer,
) => ({ payOptionType, ratePerHour, currency })

/** A candidate who was offered a booking that another holds sees that it is filled, and nothing about the other. */
const asSeenBy = ({ candidateId }: Viewer, row: BookingRow): BookingRow =>
  row.candidateId === null || row.candidateId === candidateId
    ? row
    : { ...row, status: bookingStatus.confirmed, minutesLate: null, lateReportedBy: null }

export function presentBooking(whole: BookingRow, viewer: Viewer): Booking {
  const row = asSeenBy(viewer, whole)
  const isHeld = row.candidateId === viewer.candidateId
  const outcome = isHeld || !row.offer ? null : outcomeOf(row.offer, viewer)
  const releaseRequest = isHeld ? row.releaseRequest : null
  const pendingAgreements = row.agreementsTotal - row.agreementsSigned
  // Only a candidate who holds the booking sees the contact and the street.
  const isConfirmed = isHeld && !isCancelled(row.status)
  const address = isConfirmed || outcome === 'open' ? row.address : withoutStreet(row.address)
  return {
    id: row.id,
    dateLocal: row.dateLocal,
    startTimeLocal: row.startTimeLocal,
    endTimeLocal: row.endTimeLocal,
    startsAt: instant(row.startsAt),
    endsAt: instant(row.endsAt),
    status: row.status,
    clientId: row.clientId,
    clientName: row.clientName,
    location: {
      id: row.locationId,
      name: row.locationName,
      timezone: row.timeZone,
      address: presentAddress(address),
    },
    grades: row.grades,
    primaryContact:
      isConfirmed && row.contactName
        ? { name: row.contactName, phoneNumber: row.contactPhoneNumber, email: row.contactEmail }
        : null,
    payment: paymentOf(row, viewer),
    description: row.description,
    actionableItems:
      isHeld || outcome === 'open'
        ? itemsOf({ ...row, isOffered: outcome === 'open', pendingAgreements }, viewer)
        : [],
    blockDetails: row.block
      ? {
          blockId: row.block.id,
          dayNumber: row.block.dayNumber,
          dayCount: row.block.dayCount,
          firstDateLocal: row.block.firstDateLocal,
          lastDateLocal: row.block.lastDateLocal,
        }
      : null,
    isRunningLate: row.minutesLate !== null,
    minutesLate: row.minutesLate,
    lateReportedBy: row.lateReportedBy ?? undefined,
    isRunningLateEnabled: row.isRunningLateEnabled && viewer.isRunningLateEnabled,
    isReleaseRequested: releaseRequest !== null,
    releaseRequest: releaseRequest && {
      ...releaseRequest,
      requestedAt: instant(releaseRequest.requestedAt),
    },
    tentativeGroupDetails: groupOf(row.offer),
    tentativeGroupBookingCount: row.offer?.groupId ? row.offer.bookings.length : 0,
    tentativeFillStatus: outcome && row.offer ? { outcome, expiresAt: instant(row.offer.expiresAt) } : null,
    isShiftRecordSubmitted: isShiftRecordSubmitted(row.status),
    agreements: { signed: row.agreementsSigned, total: row.agreementsTotal },
    actedForMe: row.actedForMe?.map(({ at, ...acted }) => ({ ...acted, atUTC: instant(at) })),
  }
}

const withoutStreet = (address: BookingRow['address']): BookingRow['address'] => ({
  ...address,
  line1: '',
  line2: null,
  latitude: null,
  longitude: null,
})

const outcomeOf = (offer: OfferOfBooking, { candidateId, now }: Viewer) =>
  offerOutcomeOf({ ...offer, candidateId }, now)

function groupOf(offer: OfferOfBooking | null): Booking['tentativeGroupDetails'] {
  if (!offer?.groupId) return null
  const bookings = offer.bookings.map(({ id, dateLocal, startTimeLocal, endTimeLocal }) => ({
    id,
    dateLocal,
    startTimeLocal,
    endTimeLocal,
  }))
  return { groupId: offer.groupId, bookings }
}
