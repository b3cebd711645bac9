import { bookingStatuses, isShiftRecordSubmitted } from '@rollcall/domain/work/bookings/booking-status'
import { payProgressOf } from '@rollcall/domain/work/shift-records/pay-progress'
import { statement } from '../../platform/database/statement.ts'
import type { RecordedBookingRow } from '../shift-records/shift-records.queries.ts'

const paid = bookingStatuses.filter((status) => payProgressOf(status) !== undefined).join(', ')
const recorded = bookingStatuses.filter(isShiftRecordSubmitted).join(', ')

const joined = 'bookings b join clients c on c.id = b.client_id join locations l on l.id = b.location_id'

// The date is a bound for the index alone: no zone is a day ahead of UTC.
const past = `b.candidate_id = $1 and b.date_local <= ($2::timestamptz at time zone 'UTC')::date + 1
  and b.status in (${paid}) and (b.ends_at <= $2 or b.status in (${recorded}))
  and (position(lower($3::text) in lower(c.name)) > 0 or position(lower($3) in lower(l.name)) > 0)`

export const countShifts = statement<
  [candidateId: string, now: Date, search: string],
  { status: number; count: number }
>('count_shifts', `select b.status, count(*)::int as count from ${joined} where ${past} group by b.status`)

export type ShiftRow = Pick<
  RecordedBookingRow,
  | 'id'
  | 'status'
  | 'dateLocal'
  | 'startTimeLocal'
  | 'endTimeLocal'
  | 'ratePerHour'
  | 'clientName'
  | 'suburb'
  | 'timeZone'
  | 'clockedInAt'
  | 'clockedOutAt'
  | 'mealBreaks'
  | 'gaps'
  | 'clientBlocks'
  | 'recordedBlocks'
> & { isOnPage: boolean }

/** A page of shifts, and those of the weeks or months that the page begins or ends in. */
export const listShiftRows = statement<
  [candidateId: string, now: Date, search: string, limit: number, offset: number, daysAround: number],
  ShiftRow
>(
  'list_shifts',
  `with page as materialized (
     select b.id, b.date_local from ${joined} where ${past}
     order by b.date_local desc, b.starts_at desc, b.id desc limit $4 offset $5),
   edges as (select min(date_local) - $6::int as first, max(date_local) + $6::int as last from page)
   select b.id, b.status, b.date_local as "dateLocal", b.start_time_local as "startTimeLocal",
     b.end_time_local as "endTimeLocal", b.rate_per_hour as "ratePerHour", c.name as "clientName", l.suburb,
     l.timezone as "timeZone", t.clocked_in_at as "clockedInAt", t.clocked_out_at as "clockedOutAt",
     t.meal_breaks as "mealBreaks", t.gaps, case when not k.is_as_scheduled then k.blocks end as "clientBlocks",
     coalesce(r.settled_blocks, r.blocks) as "recordedBlocks",
     b.id in (select id from page) as "isOnPage"
   from edges, ${joined}
   left join time_entries t on t.booking_id = b.id and t.candidate_id = b.candidate_id
   left join client_timesheets k on k.booking_id = b.id
   left join shift_records r on r.booking_id = b.id
   where ${past} and b.date_local between edges.first and edges.last
   order by b.date_local desc, b.starts_at desc, b.id desc`,
)
