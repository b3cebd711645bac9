import type { Region } from '@rollcall/domain/regions/region'
import { bookingStatus, CANCELLED_BELOW } from '@rollcall/domain/work/bookings/booking-status'
import { type Statement, statement } from '../../platform/database/statement.ts'
import { personalTables } from './personal-data.ts'

interface PersonToErase {
  id: string
  fullName: string
  email: string
  region: Region
  erasedAt: number | null
}

const person = `c.id, c.first_name || ' ' || c.last_name as "fullName", c.email, c.region, c.erased_at as "erasedAt"`

export const findPerson = statement<[candidateId: string], PersonToErase>(
  'find_person_to_erase',
  `select ${person} from candidates c where c.id = $1`,
)
export const findPersonByEmail = statement<[emailKey: string], PersonToErase>(
  'find_person_to_erase_by_email',
  `select ${person} from candidates c join accounts a on a.id = c.id where a.email_key = $1`,
)

/** Each table's rows of the person, by the name of the table. */
export const countRows: Record<
  string,
  Statement<[candidateId: string], { count: number }>
> = Object.fromEntries(
  Object.entries(personalTables).map(([table, { where }]) => [
    table,
    statement(`count_personal_${table}`, `select count(*)::int as count from ${table} where ${where}`),
  ]),
)
export const deleteRows: Record<string, Statement<[candidateId: string], never>> = Object.fromEntries(
  Object.entries(personalTables)
    .filter(([, { onErasure }]) => onErasure === 'deleted')
    .map(([table, { where }]) => [table, statement(`erase_${table}`, `delete from ${table} where ${where}`)]),
)

export interface BookingAhead {
  id: string
  clientName: string
  dateLocal: string
  startTimeLocal: string
  endTimeLocal: string
}

/** Future bookings of the candidate, and today's until it is over. */
export const listBookingsAhead = statement<[candidateId: string, now: Date], BookingAhead>(
  'list_bookings_ahead',
  `select b.id, c.name as "clientName", b.date_local as "dateLocal", b.start_time_local as "startTimeLocal",
          b.end_time_local as "endTimeLocal"
   from bookings b join clients c on c.id = b.client_id
   where b.candidate_id = $1 and b.status > ${CANCELLED_BELOW} and b.ends_at > $2 order by b.starts_at`,
)

/** The newest pay record of each region, and the number of unpaid shifts. */
export const readPayRecords = statement<
  [candidateId: string, now: Date],
  { region: Region; newestDateLocal: string; unpaid: number }
>(
  'read_pay_records',
  `select region, max(date_local) as "newestDateLocal", sum(unpaid)::int as unpaid from (
     select c.region, b.date_local,
            (b.status > ${CANCELLED_BELOW} and b.ends_at <= $2 and b.status not in (${bookingStatus.invoice}, ${bookingStatus.exported}))::int as unpaid
     from bookings b join clients c on c.id = b.client_id where b.candidate_id = $1
     union all
     select c.region, s.agreed_at::date, 0 from agreement_signatures s
     join agreement_files f on f.id = s.file_id join clients c on c.id = f.client_id where s.candidate_id = $1) kept
   group by region order by region`,
)

export const readOffers = statement<[candidateId: string], { open: number; newestDateLocal: string | null }>(
  'read_offers_to_erase',
  `select count(*) filter (where state = 'open')::int as open, max(expires_at)::date as "newestDateLocal"
   from offers where candidate_id = $1`,
)

/** Locked before the candidate, in the order of an offer's response, to avoid a deadlock. */
export const lockOpenOffers = statement<[candidateId: string], { id: string }>(
  'lock_open_offers',
  `select id from offers where candidate_id = $1 and state = 'open' order by id for update`,
)
export const lockPerson = statement<[candidateId: string], { erasedAt: number | null }>(
  'lock_person',
  `select erased_at as "erasedAt" from candidates where id = $1 for update`,
)
/** A sign-in locks the account until its session is written, so that the erasure finds the session. */
export const lockAccount = statement<[candidateId: string], { id: string }>(
  'lock_account',
  `select id from accounts where id = $1 for update`,
)
/** Free text in rows that stay. */
export const forgetDeclineNotes = statement<[candidateId: string]>(
  'forget_decline_notes',
  `update offers set decline_note = null where candidate_id = $1 and decline_note is not null`,
)

export const withdrawOffers = statement<[candidateId: string, now: Date]>(
  'withdraw_offers',
  `update offers set state = 'withdrawn', answered_at = $2 where candidate_id = $1 and state = 'open'`,
)
export const pseudonymiseCandidate = statement<
  [candidateId: string, email: string, firstName: string, lastName: string, now: Date]
>(
  'pseudonymise_candidate',
  `update candidates set email = $2, first_name = $3, preferred_name = null, last_name = $4, phone_number = null, state = '',
          language = 'en', home_latitude = null, home_longitude = null, consultant_id = null, features = '{}', erased_at = $5
   where id = $1`,
)
export const pseudonymiseAccount = statement<[candidateId: string, emailKey: string, now: Date]>(
  'pseudonymise_account',
  `update accounts set email_key = $2, password_hash = null, password_changed_at = null, disabled_at = $3
   where id = $1`,
)

export const listHashes = statement<[candidateId: string], { sha256: Buffer }>(
  'list_file_hashes',
  'select sha256 from files where candidate_id = $1',
)
