import { bookingStatus, shownBookingStatuses } from '@rollcall/domain/work/bookings/booking-status'
import { statement } from '../../platform/database/statement.ts'

export const saveFeed = statement<[candidateId: string, secretHash: Buffer, now: Date]>(
  'save_calendar_feed',
  `insert into calendar_feeds (candidate_id, secret_hash, created_at) values ($1, $2, $3)
   on conflict (candidate_id) do update set secret_hash = excluded.secret_hash, created_at = excluded.created_at`,
)

export const findFeedOwner = statement<
  [secretHash: Buffer],
  { candidateId: string; region: string; timeZone: string }
>(
  'find_calendar_feed_owner',
  `select f.candidate_id as "candidateId", p.region, p.timezone as "timeZone" from calendar_feeds f
   join candidates p on p.id = f.candidate_id and p.suspended_at is null
   where f.secret_hash = $1
     and not exists (select from accounts a where a.id = p.id and a.disabled_at is not null)`,
)

export interface FeedRow {
  id: string
  dateLocal: string
  status: number
  startsAt: number
  endsAt: number
  changedAt: number
  clientName: string
  address: string
  description: string
  isTentative: boolean
}

const listed = `b.id, b.date_local as "dateLocal", b.status, b.starts_at as "startsAt", b.ends_at as "endsAt", b.changed_at as "changedAt",
  c.name as "clientName", concat_ws(', ', l.line1, l.line2, concat_ws(' ', l.suburb, l.state, l.postcode)) as address,
  b.description`

/** The last year and all that is to come, offers that can still be answered included. */
export const listFeed = statement<[candidateId: string, from: string, now: Date], FeedRow>(
  'list_calendar_feed',
  `select ${listed}, false as "isTentative"
   from bookings b join clients c on c.id = b.client_id join locations l on l.id = b.location_id
   where b.candidate_id = $1 and b.date_local >= $2 and b.status in (${shownBookingStatuses.join(', ')})
   union all
   select ${listed}, true
   from offer_bookings ob join offers o on o.id = ob.offer_id and o.state = 'open' and o.expires_at > $3
   join bookings b on b.id = ob.booking_id and b.status = ${bookingStatus.tentativeFilled}
   join clients c on c.id = b.client_id join locations l on l.id = b.location_id
   where ob.candidate_id = $1 and ob.date_local >= $2
   order by "startsAt", id`,
)
