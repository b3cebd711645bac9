import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { givenRows } from '../../platform/database/given-rows.ts'
import { statement } from '../../platform/database/statement.ts'
import type { WrittenRow } from '../../platform/saved.ts'

/** In the order of their ids, as offers lock them. */
export const lockBookings = statement<[ids: string[]], { id: string }>(
  'lock_bookings',
  `select id from bookings where id = any($1::uuid[]) order by id for update`,
)

export const listBookingLocations = statement<
  [locationIds: string[]],
  { locationId: string; clientId: string; timeZone: string }
>(
  'list_booking_locations',
  `select id as "locationId", client_id as "clientId", timezone as "timeZone" from locations where id = any($1::uuid[])`,
)

export const bookingColumns = givenRows({
  id: 'uuid',
  locationId: 'uuid',
  candidateId: 'uuid',
  blockId: 'uuid',
  dateLocal: 'date',
  startTimeLocal: 'time',
  endTimeLocal: 'time',
  startsAt: 'timestamptz',
  endsAt: 'timestamptz',
  grades: 'jsonb',
  description: 'text',
  contactName: 'text',
  contactPhoneNumber: 'text',
  contactEmail: 'text',
  payOptionType: 'text',
  ratePerHour: 'numeric(8, 2)',
})

export interface DifferingRow {
  id: string
  status: number
  holderId: string | null
  candidateId: string | null
}

/** Stored bookings that differ from the given ones. Without a candidate the holder stays. */
export const listDifferingBookings = statement<string[], DifferingRow>(
  'list_differing_bookings',
  `select given.id, old.status, old.candidate_id as "holderId", "candidateId"
   from ${bookingColumns.after(0)} join bookings old on old.id = given.id
   where (old.location_id, old.candidate_id, old.block_id, old.date_local, old.start_time_local, old.end_time_local,
          old.starts_at, old.ends_at, old.grades, old.description, old.contact_name, old.contact_phone_number,
          old.contact_email, old.pay_option_type, old.rate_per_hour)
     is distinct from
         ("locationId", coalesce("candidateId", old.candidate_id), "blockId", "dateLocal", "startTimeLocal",
          "endTimeLocal", "startsAt", "endsAt", given.grades, given.description, "contactName", "contactPhoneNumber",
          "contactEmail", "payOptionType", "ratePerHour")
   order by old.candidate_id, given.id`,
)

export const listClockedBookings = statement<[ids: string[]], { id: string }>(
  'list_clocked_bookings',
  `select booking_id as id from time_entries where booking_id = any($1::uuid[])`,
)

/** The client is the one that the location belongs to. */
export const saveBookingRows = statement<[now: Date, ...bookings: string[]], WrittenRow>(
  'save_bookings',
  `insert into bookings as old (id, candidate_id, client_id, location_id, block_id, date_local, start_time_local,
                                end_time_local, starts_at, ends_at, status, grades, description, contact_name,
                                contact_phone_number, contact_email, pay_option_type, rate_per_hour, created_at,
                                changed_at)
   select given.id, "candidateId", l.client_id, l.id, "blockId", "dateLocal", "startTimeLocal", "endTimeLocal",
          "startsAt", "endsAt",
          case when "candidateId" is null then ${bookingStatus.open} else ${bookingStatus.confirmed} end, grades,
          description, "contactName", "contactPhoneNumber", "contactEmail", "payOptionType", "ratePerHour", $1, $1
   from ${bookingColumns.after(1)} join locations l on l.id = given."locationId"
   on conflict (id) do update
   set candidate_id = coalesce(excluded.candidate_id, old.candidate_id), client_id = excluded.client_id,
       location_id = excluded.location_id, block_id = excluded.block_id, date_local = excluded.date_local,
       start_time_local = excluded.start_time_local, end_time_local = excluded.end_time_local,
       starts_at = excluded.starts_at, ends_at = excluded.ends_at,
       status = case when excluded.candidate_id is null then old.status else excluded.status end,
       grades = excluded.grades, description = excluded.description, contact_name = excluded.contact_name,
       contact_phone_number = excluded.contact_phone_number, contact_email = excluded.contact_email,
       pay_option_type = excluded.pay_option_type, rate_per_hour = excluded.rate_per_hour,
       changed_at = excluded.changed_at
   returning id, xmax = 0 as "isNew"`,
)

/** An offer of a booking is listed by the booking's day. */
export const moveOfferedDays = statement<[bookingIds: string[]]>(
  'move_offered_days',
  `update offer_bookings ob set date_local = b.date_local from bookings b
   where b.id = any($1::uuid[]) and ob.booking_id = b.id and ob.date_local <> b.date_local`,
)

export const listCandidatesOf = statement<
  [bookingIds: readonly string[]],
  { candidateId: string; ids: string[] }
>(
  'list_candidates_of_bookings',
  `select candidate_id as "candidateId", array_agg(id) as ids
   from (select b.candidate_id, b.id from bookings b where b.id = any($1::uuid[]) and b.candidate_id is not null
         union
         select o.candidate_id, ob.booking_id from offer_bookings ob join offers o on o.id = ob.offer_id
         where ob.booking_id = any($1::uuid[]) and o.state = 'open') concerned
   group by candidate_id order by candidate_id`,
)

export interface HeldShiftRow {
  id: string
  candidateId: string
  email: string
  firstName: string
  region: string
  clientName: string
  suburb: string
  dateLocal: string
  startTimeLocal: string
  endTimeLocal: string
  startsAt: number
  endsAt: number
}

/** Shifts with the candidates who hold them. */
export const listHeldShifts = statement<[bookingIds: string[]], HeldShiftRow>(
  'list_held_shifts',
  `select b.id, p.id as "candidateId", p.email, coalesce(p.preferred_name, p.first_name) as "firstName", p.region,
     c.name as "clientName", l.suburb, b.date_local as "dateLocal", b.start_time_local as "startTimeLocal",
     b.end_time_local as "endTimeLocal", b.starts_at as "startsAt", b.ends_at as "endsAt"
   from bookings b join candidates p on p.id = b.candidate_id join clients c on c.id = b.client_id
   join locations l on l.id = b.location_id
   where b.id = any($1::uuid[]) order by b.starts_at, b.id`,
)
