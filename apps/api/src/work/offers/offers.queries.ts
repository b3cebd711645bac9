import { bookingStatus, CANCELLED_BELOW } from '@rollcall/domain/work/bookings/booking-status'
import type { DeclineReason } from '@rollcall/domain/work/offers/decline-reason'
import type { OfferState } from '@rollcall/domain/work/offers/offer-outcome'
import { statement } from '../../platform/database/statement.ts'
import { type AddressRow, addressJson } from '../bookings/bookings.queries.ts'

export interface OfferRow {
  id: string
  candidateId: string
  groupId: string | null
  state: OfferState
  expiresAt: number
  bookingIds: string[]
  region: string
  timeZone: string
  email: string
  firstName: string
  fullName: string
  consultantEmail: string | null
}

const offer = `o.id, o.candidate_id as "candidateId", o.group_id as "groupId", o.state, o.expires_at as "expiresAt",
  array(select ob.booking_id from offer_bookings ob where ob.offer_id = o.id order by ob.booking_id) as "bookingIds",
  p.region, p.timezone as "timeZone", p.email, coalesce(p.preferred_name, p.first_name) as "firstName",
  p.first_name || ' ' || p.last_name as "fullName",
  (select k.email from consultants k where k.id = p.consultant_id) as "consultantEmail"`

/** Locked, so that the second of two responses sees the result of the first. */
export const lockOffer = statement<[id: string], OfferRow>(
  'lock_offer',
  `select ${offer} from offers o join candidates p on p.id = o.candidate_id where o.id = $1 for update of o`,
)

export const findOffer = statement<[id: string], OfferRow>(
  'find_offer',
  `select ${offer} from offers o join candidates p on p.id = o.candidate_id where o.id = $1`,
)

export const listOffers = statement<[ids: string[]], OfferRow>(
  'list_offers',
  `select ${offer} from offers o join candidates p on p.id = o.candidate_id where o.id = any($1::uuid[]) order by o.id`,
)

/** The newest offer of a booking to a candidate. */
export const findOfferId = statement<[candidateId: string, bookingId: string], { id: string }>(
  'find_offer_id',
  `select o.id from offer_bookings ob join offers o on o.id = ob.offer_id
   where ob.booking_id = $2 and o.candidate_id = $1 order by o.created_at desc limit 1`,
)

export const findOfferByAccess = statement<
  [accessHash: Buffer],
  { id: string; candidateId: string; groupId: string | null; isShutOut: boolean }
>(
  'find_offer_by_access',
  `select o.id, o.candidate_id as "candidateId", o.group_id as "groupId", p.suspended_at is not null
     or exists (select from accounts a where a.id = p.id and a.disabled_at is not null) as "isShutOut"
   from offers o join candidates p on p.id = o.candidate_id where o.access_hash = $1`,
)

export interface OfferedBookingRow {
  id: string
  candidateId: string | null
  status: number
  dateLocal: string
  startTimeLocal: string
  endTimeLocal: string
  startsAt: number
  endsAt: number
  clientName: string
  suburb: string
  timeZone: string
  grades: { id: string; title: string }[]
  description: string
  payOptionType: string
  ratePerHour: number | null
}

const offered = `b.id, b.candidate_id as "candidateId", b.status, b.date_local as "dateLocal",
  b.start_time_local as "startTimeLocal", b.end_time_local as "endTimeLocal", b.starts_at as "startsAt",
  b.ends_at as "endsAt", c.name as "clientName", l.suburb, l.timezone as "timeZone", b.grades, b.description,
  b.pay_option_type as "payOptionType", b.rate_per_hour as "ratePerHour"
  from bookings b join clients c on c.id = b.client_id join locations l on l.id = b.location_id
  where b.id = any($1::uuid[])`

export const listOfferedBookings = statement<[bookingIds: string[]], OfferedBookingRow>(
  'list_offered_bookings',
  `select ${offered} order by b.starts_at, b.id`,
)

/** Always in the order of their ids, so that two groups with shared bookings cannot deadlock. */
export const lockOfferedBookings = statement<[bookingIds: string[]], OfferedBookingRow>(
  'lock_offered_bookings',
  `select ${offered} order by b.id for update of b`,
)

/**
 * As above, but a clock-in may refer to the bookings meanwhile: it holds the candidate, who is locked next, so the two would wait
 * for each other.
 */
export const lockAcceptedBookings = statement<[bookingIds: string[]], OfferedBookingRow>(
  'lock_accepted_bookings',
  `select ${offered} order by b.id for no key update of b`,
)

/** The data of the mail about an accepted offer. */
export interface AcceptedBookingRow {
  id: string
  dateLocal: string
  startTimeLocal: string
  endTimeLocal: string
  startsAt: number
  endsAt: number
  changedAt: number
  clientName: string
  locationName: string
  address: AddressRow
  grades: { id: string; title: string }[]
  description: string
  ratePerHour: number | null
  contactName: string | null
  contactPhoneNumber: string | null
  contactEmail: string | null
}

export const listAcceptedBookings = statement<[bookingIds: string[]], AcceptedBookingRow>(
  'list_accepted_bookings',
  `select b.id, b.date_local as "dateLocal", b.start_time_local as "startTimeLocal",
     b.end_time_local as "endTimeLocal", b.starts_at as "startsAt", b.ends_at as "endsAt",
     b.changed_at as "changedAt", c.name as "clientName", l.name as "locationName", ${addressJson} as address,
     b.grades, b.description, b.rate_per_hour as "ratePerHour", b.contact_name as "contactName", b.contact_phone_number as "contactPhoneNumber",
     b.contact_email as "contactEmail"
   from bookings b join clients c on c.id = b.client_id join locations l on l.id = b.location_id
   where b.id = any($1::uuid[]) order by b.starts_at, b.id`,
)

export const listOverlaps = statement<[candidateId: string, bookingIds: string[]], { dateLocal: string }>(
  'list_overlaps',
  `select distinct t.date_local as "dateLocal" from bookings t
   join bookings held on held.candidate_id = $1 and held.status > ${CANCELLED_BELOW}
     and tstzrange(held.starts_at, held.ends_at) && tstzrange(t.starts_at, t.ends_at)
   where t.id = any($2::uuid[]) and held.id <> t.id order by 1`,
)

/** Returns 0 if it was seen before, or has its answer. */
export const setOfferSeen = statement<[id: string, now: Date]>(
  'set_offer_seen',
  `update offers set seen_at = $2 where id = $1 and state = 'open' and seen_at is null`,
)

/** Returns the number of bookings taken: one that is no longer free is not. */
export const takeBookings = statement<[bookingIds: string[], candidateId: string, now: Date]>(
  'take_bookings',
  `update bookings set candidate_id = $2, status = ${bookingStatus.confirmed}, changed_at = $3
   where id = any($1::uuid[]) and status = ${bookingStatus.tentativeFilled} and candidate_id is null`,
)

export interface OtherOfferRow {
  id: string
  candidateId: string
  region: string
  expiresAt: number
}

/** Offers of any of these bookings that other candidates have not answered. */
export const listOtherOpenOffers = statement<[offerId: string, bookingIds: string[]], OtherOfferRow>(
  'list_other_open_offers',
  `select o.id, o.candidate_id as "candidateId", p.region, o.expires_at as "expiresAt"
   from offers o join candidates p on p.id = o.candidate_id
   where o.state = 'open' and o.id <> $1
     and o.id in (select ob.offer_id from offer_bookings ob where ob.booking_id = any($2::uuid[]))
   order by o.id`,
)

export const setOfferDecision = statement<
  [
    id: string,
    state: 'accepted' | 'rejected',
    now: Date,
    by: 'candidate' | 'guest' | 'consultant',
    declineReason: DeclineReason | null,
    declineNote: string | null,
  ]
>(
  'set_offer_answered',
  `update offers set state = $2, answered_at = $3, answered_by = $4, decline_reason = $5, decline_note = $6
   where id = $1 and state = 'open'`,
)

export const setOfferWithdrawn = statement<[id: string]>(
  'set_offer_withdrawn',
  `update offers set state = 'withdrawn' where id = $1 and state = 'open'`,
)

/** Returns the number of bookings that are neither held nor cancelled. One that was offered before stays offered. */
export const setOffered = statement<[bookingIds: string[]]>(
  'set_bookings_offered',
  `update bookings set status = ${bookingStatus.tentativeFilled}
   where id = any($1::uuid[]) and status in (${bookingStatus.open}, ${bookingStatus.tentativeFilled})`,
)

/** The bookings without another open offer. */
export const reopenUnoffered = statement<[bookingIds: string[], now: Date]>(
  'reopen_unoffered_bookings',
  `update bookings b set status = ${bookingStatus.open}, changed_at = $2
   where b.id = any($1::uuid[]) and b.status = ${bookingStatus.tentativeFilled}
     and not exists (select from offer_bookings ob join offers o on o.id = ob.offer_id
       where ob.booking_id = b.id and o.state = 'open')`,
)

/** Offers that a device shows as open, after their deadline: those of the last hour whose news is still an offer. */
export const listExpiredNotified = statement<
  [now: Date],
  { id: string; candidateId: string; region: string; bookingIds: string[] }
>(
  'list_expired_notified_offers',
  `select distinct o.id, o.candidate_id as "candidateId", p.region,
     array(select ob.booking_id from offer_bookings ob where ob.offer_id = o.id order by ob.booking_id) as "bookingIds"
   from outbox m join offers o on o.id = m.offer_id and o.state = 'open' and o.expires_at <= $1
   join candidates p on p.id = o.candidate_id
   where m.channel = 'push' and m.sent_at is not null and m.offer_id is not null
     and m.expires_at > $1::timestamptz - interval '1 hour' and m.expires_at <= $1
     and not exists (
       select from outbox newer where newer.topic = m.topic and newer.recipient = m.recipient
         and newer.event = 'offerGone')
   limit 200`,
)

/** Takes the new offers as JSON. */
export const insertOffers = statement<
  [offers: string, groupId: string | null, createdAt: Date, expiresAt: Date]
>(
  'insert_offers',
  `insert into offers (id, candidate_id, group_id, access_hash, created_at, expires_at)
   select id, "candidateId", $2, decode("accessHash", 'hex'), $3, $4
   from jsonb_to_recordset($1::jsonb) as offer (id uuid, "candidateId" uuid, "accessHash" text)`,
)

export const insertOfferBookings = statement<[offers: string, bookingIds: string[]]>(
  'insert_offer_bookings',
  `insert into offer_bookings (offer_id, booking_id, candidate_id, date_local)
   select offer.id, b.id, offer."candidateId", b.date_local
   from jsonb_to_recordset($1::jsonb) as offer (id uuid, "candidateId" uuid)
   cross join bookings b where b.id = any($2::uuid[])`,
)

/** Locks the candidates, so that they are not erased during the transaction. */
export const listOfferees = statement<
  [candidateIds: string[]],
  { id: string; isErased: boolean; isSuspended: boolean }
>(
  'list_offerees',
  `select id, erased_at is not null as "isErased", suspended_at is not null as "isSuspended" from candidates
   where id = any($1::uuid[]) order by id for key share`,
)

export const listOpenOffersTo = statement<
  [candidateIds: string[], bookingIds: string[], now: Date],
  { id: string; candidateId: string; expiresAt: number; bookingIds: string[] }
>(
  'list_open_offers_to_candidates',
  `select o.id, o.candidate_id as "candidateId", o.expires_at as "expiresAt",
          array(select ob.booking_id from offer_bookings ob where ob.offer_id = o.id order by ob.booking_id) as "bookingIds"
   from offers o
   where o.candidate_id = any($1::uuid[]) and o.state = 'open' and o.expires_at > $3
     and exists (select from offer_bookings ob where ob.offer_id = o.id and ob.booking_id = any($2::uuid[]))
   order by o.id`,
)

export const listGroupBookings = statement<[groupId: string], { id: string }>(
  'list_group_bookings',
  `select id from bookings
   where block_id = $1 and status in (${bookingStatus.open}, ${bookingStatus.tentativeFilled}) order by id`,
)
