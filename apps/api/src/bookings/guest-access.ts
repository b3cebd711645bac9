import type { GuestBooking } from '@rollcall/contract/bookings'
import type { ErrorCode } from '@rollcall/contract/errors'
import { tentativeOutcomeOf } from '@rollcall/domain/bookings/tentative-outcome'
import type { TentativeOutcome } from '@rollcall/domain/bookings/tentative-response'
import { ApiError } from '../platform/api-error.ts'
import type { Queryable } from '../platform/database/statement.ts'
import { limitRate, networkOf, type RateLimit } from '../platform/rate-limit.ts'
import { hashOf } from '../platform/secrets.ts'
import type { Services } from '../platform/services.ts'
import { siteOf } from '../platform/sites.ts'
import {
  findOffer,
  findOfferByAccess,
  listOfferedBookings,
  type OfferedBookingRow,
} from './offers.queries.ts'
import { loadedOf } from './respond-to-tentative.ts'

const guestsByNetwork: RateLimit = { name: 'guest-network', limit: 120, windowSeconds: 60 }

export interface GuestLink {
  /** Only the link of a single booking names its offer. */
  shortTermTentativeId?: string
  accessGuid: string
}

/**
 * The offer a link opens. Whatever is wrong with the link, the answer is the same: nobody learns by trying which
 * half of a guess was right.
 */
export async function openGuestLink(
  on: Queryable,
  { shortTermTentativeId, accessGuid }: GuestLink,
  ip: string,
): Promise<{ offerId: string }> {
  if (shortTermTentativeId?.trim() === '') throw new ApiError('guest_id_missing')
  if (accessGuid.trim() === '') throw new ApiError('guest_key_missing')
  await limitRate(on, guestsByNetwork, networkOf(ip), 'too_many_requests')
  const offer = await findOfferByAccess.first(on, hashOf(accessGuid.toLowerCase()))
  const isGroupLink = shortTermTentativeId === undefined
  const isRight =
    offer && (isGroupLink ? offer.groupId !== null : offer.id === shortTermTentativeId.toLowerCase())
  if (!isRight || offer.isShutOut) throw new ApiError('guest_booking_not_found')
  return { offerId: offer.id }
}

/** Outcomes a guest is refused with instead of shown. */
const refusals: Partial<Record<TentativeOutcome, ErrorCode>> = {
  rejected: 'guest_tentative_rejected',
  closedNotTentative: 'guest_not_tentative',
  closedBookingNotTentative: 'guest_not_tentative',
  closedUnableToLoad: 'guest_unhandled_tentative_status',
  closedWrongStatusForCandidate: 'guest_unhandled_tentative_status',
}

export async function getGuestBooking(
  services: Services,
  link: GuestLink,
  ip: string,
): Promise<GuestBooking> {
  const { db, clock, config } = services
  const { offerId } = await openGuestLink(db, link, ip)
  const offer = await findOffer.one(db, offerId)
  const bookings = await listOfferedBookings.all(db, offer.bookingIds)
  if (bookings.some(({ status }) => status < 0)) throw new ApiError('guest_booking_cancelled')
  const outcome = tentativeOutcomeOf({ ...offer, bookings: loadedOf(offer, bookings) }, clock.now())
  const refusal = refusals[outcome]
  if (refusal) throw new ApiError(refusal)
  const { currency } = siteOf(config, offer.region)
  return {
    bookings: bookings.map((booking) => presentForGuest(booking, currency)),
    tentativeFillStatus: { outcome, expiresAt: new Date(offer.expiresAt).toISOString() },
    firstName: offer.firstName,
  }
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
