import type { DidNotHappenResponse } from '@rollcall/domain/work/bookings/did-not-happen'
import type { RecordOperation } from '@rollcall/domain/work/shift-records/record-operation'
import type { RecordBlock } from '@rollcall/domain/work/shift-records/record-problems'
import type { Gap, MealBreak } from '@rollcall/domain/work/time-entries/shift-clock'
import { statement } from '../../platform/database/statement.ts'
import { type AddressRow, addressJson } from '../bookings/bookings.queries.ts'

/** A booking with its clocked times, the client's timesheet and the candidate's record. */
export interface RecordedBookingRow {
  id: string
  /** Another candidate, or null, for a booking that was only offered to the caller. */
  candidateId: string | null
  status: number
  dateLocal: string
  startTimeLocal: string
  endTimeLocal: string
  startsAt: number
  endsAt: number
  ratePerHour: number | null
  clientName: string
  suburb: string
  locationId: string
  locationName: string
  timeZone: string
  address: AddressRow
  clockedInAt: number | null
  clockedOutAt: number | null
  mealBreaks: MealBreak[] | null
  gaps: Gap[] | null
  isAutoClockedOut: boolean | null
  isReportedLater: boolean | null
  clientBlocks: RecordBlock[] | null
  /** Null until there is a record; the rest of it is then filled. */
  operation: RecordOperation | null
  recordedBlocks: RecordBlock[] | null
  isRestBreakCompliant: boolean | null
  reasonForNonCompliance: string | null
  didNotHappenResponse: DidNotHappenResponse | null
  extraData: Record<string, unknown> | null
  submittedAt: number | null
}

/** Settled hours replace those that the candidate sent. */
const recorded = `b.id, b.candidate_id as "candidateId", b.status, b.date_local as "dateLocal",
     b.start_time_local as "startTimeLocal", b.end_time_local as "endTimeLocal", b.starts_at as "startsAt",
     b.ends_at as "endsAt", b.rate_per_hour as "ratePerHour", c.name as "clientName", l.suburb,
     l.id as "locationId", l.name as "locationName", l.timezone as "timeZone",
     ${addressJson} as address,
     t.clocked_in_at as "clockedInAt", t.clocked_out_at as "clockedOutAt", t.meal_breaks as "mealBreaks",
     t.gaps,
     t.is_auto_clocked_out as "isAutoClockedOut", t.is_reported_later as "isReportedLater",
     case when not k.is_as_scheduled then k.blocks end as "clientBlocks", r.operation, coalesce(r.settled_blocks, r.blocks) as "recordedBlocks",
     r.is_rest_break_compliant as "isRestBreakCompliant", r.reason_for_non_compliance as "reasonForNonCompliance",
     r.did_not_happen_response as "didNotHappenResponse", r.extra_data as "extraData",
     r.submitted_at as "submittedAt"
   from bookings b join clients c on c.id = b.client_id join locations l on l.id = b.location_id
   left join time_entries t on t.booking_id = b.id and t.candidate_id = b.candidate_id
   left join client_timesheets k on k.booking_id = b.id
   left join shift_records r on r.booking_id = b.id`

/** A booking of theirs, in any status, or offered to them. All others count as missing. */
export const findRecordedBooking = statement<[candidateId: string, bookingId: string], RecordedBookingRow>(
  'find_recorded_booking',
  `select ${recorded}
   where b.id = $2 and (b.candidate_id = $1
     or exists (select from offer_bookings ob where ob.booking_id = b.id and ob.candidate_id = $1))`,
)

/** For the agency: of any candidate. */
export const findShift = statement<[bookingId: string], RecordedBookingRow>(
  'find_shift',
  `select ${recorded}
   where b.id = $1`,
)

/** Writes a new or different timesheet, and counts it. */
export const saveTimesheet = statement<
  [bookingId: string, blocks: string, isAsScheduled: boolean, confirmedBy: string | null, now: Date]
>(
  'save_client_timesheet',
  `insert into client_timesheets as old (booking_id, blocks, is_as_scheduled, confirmed_by, submitted_at)
   values ($1, $2, $3, $4, $5)
   on conflict (booking_id) do update
   set blocks = excluded.blocks, is_as_scheduled = excluded.is_as_scheduled, confirmed_by = excluded.confirmed_by,
       submitted_at = excluded.submitted_at
   where (old.blocks, old.is_as_scheduled, old.confirmed_by)
     is distinct from (excluded.blocks, excluded.is_as_scheduled, excluded.confirmed_by)`,
)

export const setSettled = statement<[bookingId: string, blocks: string, reason: string, now: Date]>(
  'set_shift_record_settled',
  `update shift_records set settled_blocks = $2, settle_reason = $3, settled_at = $4 where booking_id = $1`,
)

/** Changes nothing if the booking's status has changed since it was read. */
export const moveBooking = statement<[id: string, candidateId: string, from: number, to: number, now: Date]>(
  'move_recorded_booking',
  `update bookings set status = $4, changed_at = $5 where id = $1 and candidate_id = $2 and status = $3`,
)

export const moveBookingWithTimes = statement<
  [
    id: string,
    candidateId: string,
    from: number,
    to: number,
    now: Date,
    startTimeLocal: string,
    endTimeLocal: string,
    startsAt: Date,
    endsAt: Date,
  ]
>(
  'move_recorded_booking_with_times',
  `update bookings set status = $4, changed_at = $5, start_time_local = $6, end_time_local = $7, starts_at = $8,
     ends_at = $9
   where id = $1 and candidate_id = $2 and status = $3`,
)

export const insertShiftRecord = statement<
  [
    bookingId: string,
    candidateId: string,
    operation: RecordOperation,
    blocks: string,
    isRestBreakCompliant: boolean | null,
    reasonForNonCompliance: string | null,
    didNotHappenResponse: DidNotHappenResponse | null,
    extraData: string | null,
    submittedBy: 'candidate' | 'consultant',
    submittedAt: Date,
  ]
>(
  'insert_shift_record',
  `insert into shift_records (booking_id, candidate_id, operation, blocks, is_rest_break_compliant,
     reason_for_non_compliance, did_not_happen_response, extra_data, submitted_by, submitted_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
