import { bookingStatus, CANCELLED_BELOW } from '@rollcall/domain/work/bookings/booking-status'
import { BATCH_ROWS } from '../../platform/database/in-batches.ts'
import { statement } from '../../platform/database/statement.ts'

// Oldest first and at most a batch. With its index, each statement reads no more rows than it deletes. Locked rows are
// left for the next run.
const batch = `limit ${BATCH_ROWS} for update skip locked`
const batchOf = (alias: string) => `limit ${BATCH_ROWS} for update of ${alias} skip locked`

export const removeAvailabilityDays = statement<[keptFrom: string]>(
  'remove_availability_days',
  `delete from availability_days where (candidate_id, date_local) in (
     select candidate_id, date_local from availability_days where date_local < $1 order by date_local ${batch})`,
)

export const removeCheckIns = statement<[keptFrom: string]>(
  'remove_check_ins',
  `delete from rollcall_answers where (candidate_id, date_local) in (
     select candidate_id, date_local from rollcall_answers where date_local < $1 order by date_local ${batch})`,
)

/** Declined, withdrawn or never answered. An accepted one belongs to its booking and goes with it. */
export const removeClosedOffers = statement<[expiredBefore: string]>(
  'remove_closed_offers',
  `with gone as (
     select id from offers where state <> 'accepted' and expires_at < $1 order by expires_at ${batch}),
   links as (delete from offer_bookings where offer_id in (select id from gone))
   delete from offers where id in (select id from gone)`,
)

/** By the day of the shift, because an early request may still wait for the agency. */
export const removeReleaseRequests = statement<[keptFrom: string]>(
  'remove_release_requests',
  `delete from release_requests where booking_id in (
     select q.booking_id from release_requests q join bookings b on b.id = q.booking_id
     where b.date_local < $1 order by b.date_local ${batchOf('q')})`,
)

/** Decisions are kept, and so are documents that await review. */
export const removeIdentityPapers = statement<[keptFrom: string]>(
  'remove_identity_papers',
  `delete from id_check_documents where id in (
     select d.id from id_check_documents d
     where d.created_at < $1::date and not exists (
       select from compliance_submissions s where s.compliance_item_id = d.compliance_item_id
         and (s.decided_at is null or s.decided_at >= $1::date))
     order by d.created_at ${batchOf('d')})`,
)

/** Paid or cancelled bookings: until then every tap may be needed as proof. */
const isOver = `(b.status < ${CANCELLED_BELOW} or b.status in (${bookingStatus.invoice}, ${bookingStatus.exported}))`

export const removeTaps = statement<[receivedBefore: string]>(
  'remove_taps',
  `delete from time_entry_events where (id, received_at) in (
     select e.id, e.received_at from time_entry_events e join bookings b on b.id = e.booking_id
     where e.received_at < $1 and ${isOver} order by e.received_at ${batchOf('e')})`,
)

/** Pay that is disputed or withheld is kept until it is settled, however old it is. */
const isUnsettled = `b.status in (${bookingStatus.disputeOrMismatch}, ${bookingStatus.activeWithholdPay})`

export const lockOldBookings = statement<[region: string, keptFrom: string], { id: string }>(
  'lock_old_bookings',
  `select b.id from bookings b join clients c on c.id = b.client_id
   where c.region = $1 and b.date_local < $2 and not ${isUnsettled} order by b.date_local ${batchOf('b')}`,
)
export const removeOfferLinks = statement<[bookingIds: string[]], { offerId: string }>(
  'remove_offer_links',
  `delete from offer_bookings where booking_id = any($1::uuid[]) returning offer_id as "offerId"`,
)
export const removeEmptyOffers = statement<[offerIds: string[]]>(
  'remove_empty_offers',
  `delete from offers o where o.id = any($1::uuid[])
     and not exists (select from offer_bookings ob where ob.offer_id = o.id)`,
)
/** Deletes their time entries and shift records too. */
export const removeBookings = statement<[bookingIds: string[]]>(
  'remove_bookings',
  `with ids as (delete from external_ids where resource = 'bookings' and id = any($1::uuid[])),
   empty_groups as (
     delete from external_ids where resource = 'groups'
       and id in (select block_id from bookings where id = any($1::uuid[]))
       and not exists (
         select from bookings b where b.block_id = external_ids.id and not b.id = any($1::uuid[])))
   delete from bookings where id = any($1::uuid[])`,
)

/** Not while a booking is left that was worked under the agreement. */
export const removeSignatures = statement<[region: string, keptFrom: string]>(
  'remove_signatures',
  `delete from agreement_signatures where (file_id, candidate_id) in (
     select s.file_id, s.candidate_id from agreement_signatures s
     join agreement_files f on f.id = s.file_id join clients c on c.id = f.client_id
     where c.region = $1 and s.agreed_at < $2::date
       and not exists (select from bookings b where b.candidate_id = s.candidate_id and b.client_id = f.client_id)
     order by s.agreed_at ${batchOf('s')})`,
)

/** A page of all accounts in the order of their ids, and which of them are unused since. */
export const listUnusedAccounts = statement<
  [afterId: string, since: string],
  { lastId: string | null; unusedIds: string[] }
>(
  'list_unused_accounts',
  `with page as (
     select a.id, c.created_at, c.erased_at from accounts a join candidates c on c.id = a.id
     where a.id > $1 order by a.id limit ${BATCH_ROWS})
   select (select id from page order by id desc limit 1) as "lastId",
          array(select p.id from page p
                where p.erased_at is null and p.created_at < $2::date
                  and not exists (select from audit_log l where l.subject_id = p.id and l.at >= $2::date
                                  and l.actor_kind = 'candidate')
                  and not exists (select from bookings b where b.candidate_id = p.id and b.date_local >= $2::date)
                order by p.id) as "unusedIds"`,
)
