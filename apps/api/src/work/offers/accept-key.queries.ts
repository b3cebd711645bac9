import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { statement } from '../../platform/database/statement.ts'

/** The key of a device that is still signed in, of a candidate who may act. */
export const findAcceptKey = statement<
  [keyHash: Buffer, now: Date],
  { candidateId: string; offerId: string; subscriptionId: string }
>(
  'find_push_accept_key',
  `select k.candidate_id as "candidateId", k.offer_id as "offerId", k.subscription_id as "subscriptionId"
   from push_accept_keys k
   join push_subscriptions d on d.id = k.subscription_id and d.candidate_id = k.candidate_id
   join sessions s on s.id = d.session_id and s.revoked_at is null and s.expires_at > $2
   join candidates c on c.id = k.candidate_id and c.suspended_at is null
   join accounts a on a.id = c.id and a.disabled_at is null
   where k.key_hash = $1`,
)

export const markAccepted = statement<[keyHash: Buffer, now: Date]>(
  'mark_push_accept_key_used',
  'update push_accept_keys set accepted_at = $2 where key_hash = $1',
)

export const findAcceptedAt = statement<[keyHash: Buffer], { acceptedAt: number | null }>(
  'find_accepted_at_of_key',
  'select accepted_at as "acceptedAt" from push_accept_keys where key_hash = $1',
)

export const setOfferUndone = statement<[id: string, now: Date]>(
  'set_offer_acceptance_undone',
  `update offers set state = 'rejected', answered_at = $2 where id = $1 and state = 'accepted'`,
)

/** The bookings are offered again. Without another open offer they are then opened. */
export const giveBackBookings = statement<[bookingIds: string[], candidateId: string, now: Date]>(
  'give_back_bookings',
  `update bookings set candidate_id = null, status = ${bookingStatus.tentativeFilled}, changed_at = $3
   where id = any($1::uuid[]) and candidate_id = $2 and status = ${bookingStatus.confirmed}`,
)
