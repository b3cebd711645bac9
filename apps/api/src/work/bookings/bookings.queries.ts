import { type BookingAction, bookingActions } from '@rollcall/domain/identity/acting/acting'
import {
  bookingStatus,
  CANCELLED_BELOW,
  shownBookingStatuses,
} from '@rollcall/domain/work/bookings/booking-status'
import type { OfferState } from '@rollcall/domain/work/offers/offer-outcome'
import type { ReleaseReason } from '@rollcall/domain/work/release-requests/release-request'
import { statement } from '../../platform/database/statement.ts'

export interface AddressRow {
  line1: string
  line2: string | null
  suburb: string
  state: string
  postcode: string
  country: string
  latitude: number | null
  longitude: number | null
}

/** The address of a location `l`, for statements that join it. */
export const addressJson = `json_build_object('line1', l.line1, 'line2', l.line2, 'suburb', l.suburb, 'state', l.state,
    'postcode', l.postcode, 'country', l.country, 'latitude', l.latitude, 'longitude', l.longitude)`

/** A booking with the offer of it that the candidate was made, if any. */
export interface BookingRow {
  id: string
  candidateId: string | null
  clientId: string
  clientName: string
  locationId: string
  locationName: string
  timeZone: string
  address: AddressRow
  dateLocal: string
  startTimeLocal: string
  endTimeLocal: string
  startsAt: number
  endsAt: number
  status: number
  grades: { id: string; title: string }[]
  description: string
  contactName: string | null
  contactPhoneNumber: string | null
  contactEmail: string | null
  payOptionType: string
  ratePerHour: number | null
  isRunningLateEnabled: boolean
  minutesLate: number | null
  lateReportedBy: string | null
  isFeedbackRequested: boolean
  /** The open release request of the candidate who holds it. */
  releaseRequest: { reason: ReleaseReason; note: string | null; requestedAt: number } | null
  block: {
    id: string
    dayNumber: number
    dayCount: number
    firstDateLocal: string
    lastDateLocal: string
  } | null
  offer: OfferOfBooking | null
  agreementsTotal: number
  agreementsSigned: number
  /** Read for one booking alone. */
  actedForMe?: { action: BookingAction; consultantName: string; at: number }[]
}

export interface OfferOfBooking {
  id: string
  groupId: string | null
  state: OfferState
  expiresAt: number
  bookings: {
    id: string
    status: number
    candidateId: string | null
    dateLocal: string
    startTimeLocal: string
    endTimeLocal: string
  }[]
}

const shown = shownBookingStatuses.join(', ')

/** Instants inside JSON come as text otherwise, in the session's zone. */
const epochMs = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`

const fullBooking = `
  b.id, b.candidate_id as "candidateId", b.client_id as "clientId", c.name as "clientName",
  b.location_id as "locationId", l.name as "locationName", l.timezone as "timeZone",
  ${addressJson} as address,
  b.date_local as "dateLocal", b.start_time_local as "startTimeLocal", b.end_time_local as "endTimeLocal",
  b.starts_at as "startsAt", b.ends_at as "endsAt", b.status, b.grades, b.description,
  b.contact_name as "contactName", b.contact_phone_number as "contactPhoneNumber",
  b.contact_email as "contactEmail", b.pay_option_type as "payOptionType", b.rate_per_hour as "ratePerHour",
  b.is_running_late_enabled as "isRunningLateEnabled", b.minutes_late as "minutesLate",
  (select k.name from consultant_accounts k where k.id = b.late_reported_by) as "lateReportedBy",
  b.is_feedback_requested as "isFeedbackRequested",
  (select json_build_object('reason', q.reason, 'note', q.note, 'requestedAt', ${epochMs('q.requested_at')})
   from release_requests q where q.booking_id = b.id and q.candidate_id = $1) as "releaseRequest",
  (select json_build_object('id', b.block_id, 'dayCount', count(*), 'firstDateLocal', min(d.date_local),
     'lastDateLocal', max(d.date_local), 'dayNumber', count(*) filter (where d.date_local <= b.date_local))
   from bookings d where d.block_id = b.block_id and d.status > ${CANCELLED_BELOW} having count(*) > 0) as block,
  (select json_build_object('id', o.id, 'groupId', o.group_id, 'state', o.state,
     'expiresAt', ${epochMs('o.expires_at')},
     'bookings', (select json_agg(json_build_object('id', g.id, 'status', g.status, 'candidateId', g.candidate_id,
        'dateLocal', g.date_local, 'startTimeLocal', to_char(g.start_time_local, 'HH24:MI'),
        'endTimeLocal', to_char(g.end_time_local, 'HH24:MI')) order by g.starts_at)
        from offer_bookings og join bookings g on g.id = og.booking_id where og.offer_id = o.id))
   from offer_bookings ob join offers o on o.id = ob.offer_id
   where ob.booking_id = b.id and o.candidate_id = $1 order by o.created_at desc limit 1) as offer,
  (select count(*)::int from agreement_files f where f.client_id = b.client_id and f.replaced_at is null)
    as "agreementsTotal",
  (select count(*)::int from agreement_files f
   join agreement_signatures s on s.file_id = f.id and s.candidate_id = $1
   where f.client_id = b.client_id and f.replaced_at is null) as "agreementsSigned"`

const joined = `bookings b join clients c on c.id = b.client_id join locations l on l.id = b.location_id`

/** A booking of theirs, or offered to them. All others count as missing. */
export const findBooking = statement<[candidateId: string, id: string], BookingRow>(
  'find_booking',
  `select ${fullBooking},
     coalesce((select json_agg(json_build_object('action', a.action, 'consultantName', k.name, 'at', ${epochMs('a.at')})
                       order by a.id)
       from acting_grants g join consultant_accounts k on k.id = g.consultant_id
       cross join lateral entries_of_grant(g.id, g.started_at, g.expires_at) a
       where g.candidate_id = $1 and a.action in (${bookingActions.map((action) => `'${action}'`).join(', ')})
         and (a.details ->> 'bookingId' = b.id::text or a.details -> 'bookingIds' ? b.id::text)),
     '[]') as "actedForMe"
   from ${joined}
   where b.id = $2 and (b.candidate_id = $1 and b.status in (${shown})
     or exists (select from offer_bookings ob where ob.booking_id = b.id and ob.candidate_id = $1))`,
)

export const listDay = statement<[candidateId: string, date: string, now: Date], BookingRow>(
  'list_day',
  `select ${fullBooking} from ${joined}
   where b.id in (
     select id from bookings where candidate_id = $1 and date_local = $2 and status in (${shown})
     union all
     select ob.booking_id from offer_bookings ob join offers o on o.id = ob.offer_id
     join bookings t on t.id = ob.booking_id
     where ob.candidate_id = $1 and ob.date_local = $2 and o.state = 'open' and o.expires_at > $3 and t.status = ${bookingStatus.tentativeFilled})
   order by b.starts_at, b.id`,
)

export interface OverviewRow {
  id: string
  locationId: string
  clientId: string
  clientName: string
  groupId: string | null
  dateLocal: string
  startTimeLocal: string
  endTimeLocal: string
  startsAt: number
  endsAt: number
  timeZone: string
  status: number
  /** Of an offer only. */
  expiresAt: number | null
  bookingCount: number | null
  suburb: string
  payOptionType: string
  ratePerHour: number | null
  isRunningLateEnabled: boolean
  isFeedbackRequested: boolean
  isReleaseRequested: boolean
}

const listed = `b.id, b.location_id as "locationId", b.client_id as "clientId", c.name as "clientName",
  b.date_local as "dateLocal", b.start_time_local as "startTimeLocal", b.end_time_local as "endTimeLocal",
  b.starts_at as "startsAt", b.ends_at as "endsAt", l.timezone as "timeZone", b.status,
  l.suburb, b.pay_option_type as "payOptionType", b.rate_per_hour as "ratePerHour",
  b.is_running_late_enabled as "isRunningLateEnabled", b.is_feedback_requested as "isFeedbackRequested",
  exists (select from release_requests q where q.booking_id = b.id and q.candidate_id = b.candidate_id)
    as "isReleaseRequested"`

export const listOverview = statement<
  [candidateId: string, from: string, to: string, now: Date],
  OverviewRow
>(
  'list_overview',
  `select ${listed}, null as "groupId", null as "expiresAt", null as "bookingCount" from ${joined}
   where b.candidate_id = $1 and b.date_local between $2 and $3 and b.status in (${shown})
   union all
   select ${listed}, o.group_id, o.expires_at,
     (select count(*)::int from offer_bookings og where og.offer_id = o.id)
   from offer_bookings ob join offers o on o.id = ob.offer_id and o.state = 'open' and o.expires_at > $4
   join bookings b on b.id = ob.booking_id and b.status = ${bookingStatus.tentativeFilled}
   join clients c on c.id = b.client_id join locations l on l.id = b.location_id
   where ob.candidate_id = $1 and ob.date_local between $2 and $3
   order by "startsAt", id`,
)

/** Unanswered offers of future shifts that another candidate holds now. */
export const listFilledOffers = statement<
  [candidateId: string, from: string, to: string, now: Date],
  {
    id: string
    bookingId: string
    clientName: string
    dateLocal: string
    startTimeLocal: string
    endTimeLocal: string
    bookingCount: number
  }
>(
  'list_filled_offers',
  `select distinct on (o.id) o.id, b.id as "bookingId", c.name as "clientName", b.date_local as "dateLocal",
     b.start_time_local as "startTimeLocal", b.end_time_local as "endTimeLocal",
     (select count(*)::int from offer_bookings og where og.offer_id = o.id) as "bookingCount"
   from offer_bookings ob join offers o on o.id = ob.offer_id and o.state = 'open'
   join bookings b on b.id = ob.booking_id join clients c on c.id = b.client_id
   where ob.candidate_id = $1 and ob.date_local between $2 and $3 and b.starts_at > $4
     and exists (select from offer_bookings og join bookings t on t.id = og.booking_id
       where og.offer_id = o.id and t.candidate_id <> $1)
   order by o.id, b.starts_at`,
)

/** Clients the candidate works for in the window, with agreements of theirs not yet signed. */
export const listPendingAgreements = statement<
  [candidateId: string, from: string, to: string],
  { clientId: string; clientName: string; pendingAgreements: number }
>(
  'list_pending_agreements',
  `select c.id as "clientId", c.name as "clientName", count(*)::int as "pendingAgreements"
   from agreement_files f join clients c on c.id = f.client_id
   where f.client_id in (select b.client_id from bookings b
       where b.candidate_id = $1 and b.date_local between $2 and $3 and b.status in (${shown}))
     and f.replaced_at is null
     and not exists (select from agreement_signatures s where s.file_id = f.id and s.candidate_id = $1)
   group by c.id order by c.name, c.id`,
)

type NeighbourRow = { id: string; dateLocal: string; clientName: string }

const neighbour = (comparison: '<' | '>', order: 'desc' | 'asc') => `
  select b.id, b.date_local as "dateLocal", c.name as "clientName"
  from bookings b join clients c on c.id = b.client_id, (select date_local, starts_at, id from bookings where id = $2) at
  where b.candidate_id = $1 and b.status in (${shown})
    and (b.date_local, b.starts_at, b.id) ${comparison} (at.date_local, at.starts_at, at.id)
  order by b.date_local ${order}, b.starts_at ${order}, b.id ${order} limit 1`

export const findNext = statement<[candidateId: string, id: string], NeighbourRow>(
  'find_next_booking',
  neighbour('>', 'asc'),
)
export const findPrevious = statement<[candidateId: string, id: string], NeighbourRow>(
  'find_previous_booking',
  neighbour('<', 'desc'),
)

/**
 * The update checks the conditions again, because the booking may have changed since it was read. Repeating the same
 * minutes changes nothing.
 */
export const setRunningLate = statement<
  [id: string, candidateId: string, minutesLate: number, now: Date, consultantId: string | null]
>(
  'set_running_late',
  `update bookings set minutes_late = $3, running_late_reported_at = $4, changed_at = $4, late_reported_by = $5
   where id = $1 and candidate_id = $2 and status = ${bookingStatus.confirmed} and ends_at > $4
     and minutes_late is distinct from $3`,
)
