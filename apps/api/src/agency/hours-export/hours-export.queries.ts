import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { statement } from '../../platform/database/statement.ts'
import type { RecordedBookingRow } from '../../work/shift-records/shift-records.queries.ts'
import { nameOf } from '../resources.queries.ts'

export type SettledHoursRow = Pick<
  RecordedBookingRow,
  | 'id'
  | 'status'
  | 'dateLocal'
  | 'startTimeLocal'
  | 'endTimeLocal'
  | 'ratePerHour'
  | 'clientName'
  | 'timeZone'
  | 'clockedInAt'
  | 'clockedOutAt'
  | 'mealBreaks'
  | 'gaps'
  | 'clientBlocks'
  | 'recordedBlocks'
> & { externalId: string | null; payOptionType: string }

/** The shifts between two dates whose hours are settled and not invoiced, after a shift. */
export const listSettledHours = statement<
  [agencyKeyId: string, from: string, to: string, afterDate: string, afterId: string, limit: number],
  SettledHoursRow
>(
  'list_settled_hours',
  `select b.id, ${nameOf('bookings', 'b.id')} as "externalId", b.status, b.date_local as "dateLocal",
     b.start_time_local as "startTimeLocal", b.end_time_local as "endTimeLocal", b.rate_per_hour as "ratePerHour",
     b.pay_option_type as "payOptionType", c.name as "clientName", l.timezone as "timeZone",
     t.clocked_in_at as "clockedInAt", t.clocked_out_at as "clockedOutAt", t.meal_breaks as "mealBreaks", t.gaps,
     case when not s.is_as_scheduled then s.blocks end as "clientBlocks",
     coalesce(r.settled_blocks, r.blocks) as "recordedBlocks"
   from agency_keys k cross join bookings b
   join clients c on c.id = b.client_id join locations l on l.id = b.location_id
   left join time_entries t on t.booking_id = b.id and t.candidate_id = b.candidate_id
   left join client_timesheets s on s.booking_id = b.id
   left join shift_records r on r.booking_id = b.id
   where k.id = $1 and (k.regions is null or c.region = any(k.regions)) and b.status = ${bookingStatus.invoicingReady}
     and b.date_local between $2::date and $3::date and (b.date_local, b.id) > ($4::date, $5::uuid)
   order by b.date_local, b.id limit $6`,
)
