import type { ErrorCode } from '@rollcall/contract/errors'
import type { GuestBooking, OfferDecision, OfferResult } from '@rollcall/contract/work/offers'
import { isCancelled } from '@rollcall/domain/work/bookings/booking-status'
import type { OfferOutcome } from '@rollcall/domain/work/offers/offer-decision'
import { offerOutcomeOf } from '@rollcall/domain/work/offers/offer-outcome'
import { ApiError } from '../../platform/api-error.ts'
import type { PublicCaller } from '../../platform/caller.ts'
import type { CallContext } from '../../platform/http/mount-calls.ts'
import { limitRate, networkOf, type RateLimit } from '../../platform/rate-limit.ts'
import { hashOf } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { siteOf } from '../../platform/sites.ts'
import { decideOffer, loadedOf } from './decide-offer.ts'
import { listUncovered } from './list-uncovered.ts'
import { markSeen } from './mark-seen.ts'
import {
  findOffer,
  findOfferByAccess,
  listOfferedBookings,
  type OfferedBookingRow,
} from './offers.queries.ts'

const guestsByNetwork: RateLimit = { name: 'guest-network', limit: 120, windowSeconds: 60 }

export interface GuestLink {
  /** Only the link of a single booking names its offer. */
  shortTermTentativeId?: string
  accessGuid: string
}

/**
 * The offer that a link opens. Every wrong link gets the same answer, so that a guess does not learn which half was
 * right.
 */
async function openGuestLink(
  { db }: Services,
  { trace }: PublicCaller,
  { shortTermTentativeId, accessGuid }: GuestLink,
  of: 'group' | 'any' = 'group',
): Promise<{ offerId: string; candidateId: string }> {
  if (shortTermTentativeId?.trim() === '') throw new ApiError('guest_id_missing')
  if (accessGuid.trim() === '') throw new ApiError('guest_key_missing')
  await limitRate(db, guestsByNetwork, networkOf(trace.ip), 'too_many_requests')
  const offer = await findOfferByAccess.first(db, hashOf(accessGuid))
  const isWithoutId = shortTermTentativeId === undefined
  const isRight =
    offer && (isWithoutId ? of === 'any' || offer.groupId !== null : offer.id === shortTermTentativeId)
  if (!isRight || offer.isShutOut) throw new ApiError('guest_booking_not_found')
  return { offerId: offer.id, candidateId: offer.candidateId }
}

/** Outcomes a guest is refused with instead of shown. */
const refusals: Partial<Record<OfferOutcome, ErrorCode>> = {
  rejected: 'guest_tentative_rejected',
  closedNotTentative: 'guest_not_tentative',
  closedBookingNotTentative: 'guest_not_tentative',
  closedUnableToLoad: 'guest_unhandled_tentative_status',
  closedWrongStatusForCandidate: 'guest_unhandled_tentative_status',
}

export async function getGuestBooking(
  services: Services,
  caller: PublicCaller,
  link: GuestLink,
): Promise<GuestBooking> {
  const { db, clock, config } = services
  const { offerId } = await openGuestLink(services, caller, link)
  const offer = await findOffer.one(db, offerId)
  const bookings = await listOfferedBookings.all(db, offer.bookingIds)
  if (bookings.some(({ status }) => isCancelled(status))) throw new ApiError('guest_booking_cancelled')
  const outcome = offerOutcomeOf({ ...offer, bookings: loadedOf(offer, bookings) }, clock.now())
  const refusal = refusals[outcome]
  if (refusal) throw new ApiError(refusal)
  const { currency } = siteOf(config, offer.region)
  const uncovered = (await listUncovered(db, [offer], bookings, clock.now()))(offer)
  return {
    bookings: bookings.map((booking) => presentForGuest(booking, currency)),
    tentativeFillStatus: { outcome, expiresAt: new Date(offer.expiresAt).toISOString() },
    firstName: offer.firstName,
    endingRequirements: uncovered.map(
      ({ title, dateExpiry, isExpired, isBeingRenewed, isAppliedFor, uncoveredShifts }) => ({
        title,
        dateExpiry,
        isExpired,
        isBeingRenewed,
        isAppliedFor,
        uncoveredShifts,
      }),
    ),
  }
}

/**
 * The link is checked before the transaction, so that a wrong one counts as a guess although everything else is rolled
 * back.
 */
export async function decideAsGuest(
  services: Services,
  caller: PublicCaller,
  link: GuestLink,
  { decision, transact }: { decision: OfferDecision; transact: CallContext['transact'] },
): Promise<OfferResult> {
  const { offerId, candidateId } = await openGuestLink(services, caller, link)
  const guest = { ...caller, subject: { candidateId }, actor: { kind: 'guest', id: null } } as const
  return transact((tx) => decideOffer(tx, services, guest, { offerId, ...decision }))
}

/** A request of its own: programs that check the links of mails open them too, and an offer they open is not seen. */
export async function markSeenAsGuest(
  services: Services,
  caller: PublicCaller,
  { accessGuid, transact }: { accessGuid: string; transact: CallContext['transact'] },
): Promise<void> {
  const { offerId, candidateId } = await openGuestLink(services, caller, { accessGuid }, 'any')
  const guest = { ...caller, subject: { candidateId }, actor: { kind: 'guest', id: null } } as const
  await transact((tx) => markSeen(tx, guest, offerId))
}

const presentForGuest = (row: OfferedBookingRow, currency: string): GuestBooking['bookings'][number] => ({
  id: row.id,
  dateLocal: row.dateLocal,
  startTimeLocal: row.startTimeLocal,
  endTimeLocal: row.endTimeLocal,
  startsAt: new Date(row.startsAt).toISOString(),
  endsAt: new Date(row.endsAt).toISOString(),
  clientName: row.clientName,
  suburb: row.suburb,
  timezone: row.timeZone,
  grades: row.grades,
  description: row.description,
  payment: { payOptionType: row.payOptionType, ratePerHour: row.ratePerHour, currency },
})
