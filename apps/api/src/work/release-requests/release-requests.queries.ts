import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import type { ReleaseReason } from '@rollcall/domain/work/release-requests/release-request'
import { statement } from '../../platform/database/statement.ts'

/**
 * Locked until the request and its mail are written, so that the second of two requests sees the first. Returns nothing
 * if the booking has another holder or has begun.
 */
export const lockReleasable = statement<[id: string, candidateId: string, now: Date], { id: string }>(
  'lock_releasable_booking',
  `select id from bookings
   where id = $1 and candidate_id = $2 and status = ${bookingStatus.confirmed} and starts_at > $3 for update`,
)

/** Repeating it changes nothing. */
export const saveReleaseRequest = statement<
  [bookingId: string, candidateId: string, reason: ReleaseReason, note: string | null, now: Date]
>(
  'save_release_request',
  `insert into release_requests as r (booking_id, candidate_id, reason, note, requested_at)
   values ($1, $2, $3, $4, $5)
   on conflict (booking_id) do update
   set candidate_id = excluded.candidate_id, reason = excluded.reason, note = excluded.note,
       requested_at = excluded.requested_at
   where (r.candidate_id, r.reason, r.note) is distinct from (excluded.candidate_id, excluded.reason, excluded.note)`,
)

export const removeReleaseRequest = statement<[bookingId: string, candidateId: string]>(
  'remove_release_request',
  `delete from release_requests where booking_id = $1 and candidate_id = $2`,
)
