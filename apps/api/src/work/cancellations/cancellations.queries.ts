import { statement } from '../../platform/database/statement.ts'

/** In the order of their ids: two cancellations that share offers cannot wait for each other. */
export const listOpenOffersOf = statement<[bookingId: string], { id: string }>(
  'list_open_offers_of_booking',
  `select o.id from offer_bookings ob join offers o on o.id = ob.offer_id
   where ob.booking_id = $1 and o.state = 'open' order by o.id`,
)

export const lockCancellable = statement<[id: string], { status: number; candidateId: string | null }>(
  'lock_cancellable_booking',
  `select status, candidate_id as "candidateId" from bookings where id = $1 for update`,
)

export const setCancelled = statement<[id: string, code: number, now: Date]>(
  'set_booking_cancelled',
  `update bookings set status = $2, changed_at = $3 where id = $1`,
)
