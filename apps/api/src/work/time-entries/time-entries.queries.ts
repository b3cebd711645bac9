import { shownBookingStatuses } from '@rollcall/domain/work/bookings/booking-status'
import type { Gap, MealBreak, ShiftClock } from '@rollcall/domain/work/time-entries/shift-clock'
import { statement } from '../../platform/database/statement.ts'

/** A shift with its time entry, or null without one. */
export interface ClockRow {
  id: string
  candidateId: string | null
  clientName: string
  suburb: string
  dateLocal: string
  startTimeLocal: string
  endTimeLocal: string
  startsAt: number
  endsAt: number
  timeZone: string
  status: number
  clockedInAt: number | null
  clockedOutAt: number | null
  isAutoClockedOut: boolean | null
  mealBreaks: readonly MealBreak[] | null
  gaps: readonly Gap[] | null
  isReportedLater: boolean | null
}

export const clockOf = (row: ClockRow): ShiftClock => ({
  clockedInAt: row.clockedInAt,
  clockedOutAt: row.clockedOutAt,
  isAutoClockedOut: row.isAutoClockedOut ?? false,
  mealBreaks: row.mealBreaks ?? [],
  gaps: row.gaps ?? [],
})

const shift = `b.id, b.candidate_id as "candidateId", c.name as "clientName", l.suburb,
  b.date_local as "dateLocal", b.start_time_local as "startTimeLocal", b.end_time_local as "endTimeLocal",
  b.starts_at as "startsAt", b.ends_at as "endsAt", l.timezone as "timeZone", b.status,
  e.clocked_in_at as "clockedInAt", e.clocked_out_at as "clockedOutAt",
  e.is_auto_clocked_out as "isAutoClockedOut", e.meal_breaks as "mealBreaks", e.gaps,
  e.is_reported_later as "isReportedLater"`

const placed = `bookings b join clients c on c.id = b.client_id join locations l on l.id = b.location_id`

/** For a shift that changed hands, without the times of another candidate. */
const clocked = `${placed} left join time_entries e on e.booking_id = b.id and e.candidate_id = $1`

/** A booking of theirs, in any status, or offered to them. All others count as missing. */
export const findClock = statement<[candidateId: string, bookingId: string], ClockRow>(
  'find_clock',
  `select ${shift} from ${clocked}
   where b.id = $2 and (b.candidate_id = $1
     or exists (select from offer_bookings ob where ob.booking_id = b.id and ob.candidate_id = $1))`,
)

/** The shifts around now, and one that is still open however old; which are today's is reckoned in each one's zone. */
export const listClocks = statement<[candidateId: string, from: string, to: string], ClockRow>(
  'list_clocks',
  `select ${shift} from ${clocked}
   where b.id in (
     select id from bookings
     where candidate_id = $1 and date_local between $2 and $3 and status in (${shownBookingStatuses.join(', ')})
     union all
     select booking_id from time_entries where candidate_id = $1 and clocked_out_at is null)
   order by b.starts_at, b.id`,
)

export const findOtherOpenEntry = statement<[candidateId: string, bookingId: string], { endsAt: number }>(
  'find_other_open_time_entry',
  `select b.ends_at as "endsAt" from time_entries e join bookings b on b.id = e.booking_id
   where e.candidate_id = $1 and e.clocked_out_at is null and e.booking_id <> $2`,
)

export const saveEntry = statement<
  [
    bookingId: string,
    candidateId: string,
    clockedInAt: Date,
    clockedOutAt: Date | null,
    isAuto: boolean,
    mealBreaks: string,
    gaps: string,
    isReportedLater: boolean,
    now: Date,
  ]
>(
  'save_time_entry',
  `insert into time_entries (booking_id, candidate_id, clocked_in_at, clocked_out_at, is_auto_clocked_out, meal_breaks,
     gaps, is_reported_later, changed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (booking_id) do update
   set candidate_id = excluded.candidate_id, clocked_in_at = excluded.clocked_in_at,
       clocked_out_at = excluded.clocked_out_at, is_auto_clocked_out = excluded.is_auto_clocked_out,
       meal_breaks = excluded.meal_breaks, gaps = excluded.gaps, is_reported_later = excluded.is_reported_later,
       changed_at = excluded.changed_at`,
)

export const insertEvent = statement<
  [bookingId: string, candidateId: string, action: string, occurredAt: Date, receivedAt: Date]
>(
  'insert_time_entry_event',
  `insert into time_entry_events (booking_id, candidate_id, action, occurred_at, received_at)
   values ($1, $2, $3, $4, $5)`,
)

export interface ForgottenRow extends ClockRow {
  candidateId: string
  email: string
  firstName: string
  region: string
}

/** The size of a batch. Taps of these candidates wait until the batch is complete. */
const FORGOTTEN_AT_ONCE = 50

/**
 * Skips candidates that another process has locked. Locks the candidate, as a tap does, and the entry: only a locked
 * row is read again after a concurrent tap.
 */
export const lockForgotten = statement<[endedBefore: Date], ForgottenRow>(
  'lock_forgotten_time_entries',
  `select ${shift}, p.email, coalesce(p.preferred_name, p.first_name) as "firstName", p.region
   from (select o.booking_id from time_entries o join bookings x on x.id = o.booking_id
         where o.clocked_out_at is null and x.ends_at <= $1
         order by x.ends_at limit ${FORGOTTEN_AT_ONCE}) forgotten
   join time_entries e on e.booking_id = forgotten.booking_id and e.clocked_out_at is null
   join bookings b on b.id = e.booking_id join candidates p on p.id = e.candidate_id
   join clients c on c.id = b.client_id join locations l on l.id = b.location_id
   for no key update of e, p skip locked`,
)
