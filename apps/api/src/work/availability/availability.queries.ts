import type { AvailabilityDay } from '@rollcall/contract/work/availability'
import type { OngoingStatus } from '@rollcall/domain/work/availability/ongoing-availability'
import { shownBookingStatuses } from '@rollcall/domain/work/bookings/booking-status'
import { statement } from '../../platform/database/statement.ts'

const day = `date_local as "dateLocal", status, partial_ranges as "partialRanges"`

export const listChosenDays = statement<[candidateId: string, dates: string[]], AvailabilityDay>(
  'list_chosen_availability_days',
  `select ${day} from availability_days where candidate_id = $1 and date_local = any($2::date[]) order by date_local`,
)

export const listBookedDates = statement<[candidateId: string, dates: string[]], { dateLocal: string }>(
  'list_booked_dates',
  `select distinct date_local as "dateLocal" from bookings
   where candidate_id = $1 and date_local = any($2::date[]) and status in (${shownBookingStatuses.join(', ')})
   order by 1`,
)

export const saveDays = statement<[candidateId: string, days: string, now: Date]>(
  'save_availability_days',
  `insert into availability_days (candidate_id, date_local, status, partial_ranges, changed_at)
   select $1, d."dateLocal", d.status, d."partialRanges", $3
   from jsonb_to_recordset($2::jsonb) as d ("dateLocal" date, status text, "partialRanges" jsonb)
   on conflict (candidate_id, date_local) do update
   set status = excluded.status, partial_ranges = excluded.partial_ranges, changed_at = excluded.changed_at`,
)

export const deleteDays = statement<[candidateId: string, dates: string[]]>(
  'delete_availability_days',
  `delete from availability_days where candidate_id = $1 and date_local = any($2::date[])`,
)

/** A check-in is ignored if its day was changed later. */
export const deleteAnswers = statement<[candidateId: string, dates: string[]]>(
  'delete_rollcall_answers',
  `delete from rollcall_answers where candidate_id = $1 and date_local = any($2::date[])`,
)

export interface AvailabilityRow {
  scheduled: AvailabilityDay[]
  weekdays: OngoingStatus[] | null
}

/** Days and weekdays as they were at one moment. */
export const getAvailabilityRow = statement<[candidateId: string, from: string, to: string], AvailabilityRow>(
  'get_availability',
  `select
     coalesce((select json_agg(json_build_object('dateLocal', date_local, 'status', status,
         'partialRanges', partial_ranges) order by date_local)
       from availability_days where candidate_id = $1 and date_local between $2 and $3), '[]') as scheduled,
     (select weekdays from ongoing_availability where candidate_id = $1) as weekdays`,
)

export const saveOngoing = statement<[candidateId: string, weekdays: string[], now: Date]>(
  'save_ongoing_availability',
  `insert into ongoing_availability (candidate_id, weekdays, changed_at) values ($1, $2, $3)
   on conflict (candidate_id) do update set weekdays = excluded.weekdays, changed_at = excluded.changed_at`,
)
