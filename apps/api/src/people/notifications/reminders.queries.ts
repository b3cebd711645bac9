import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { statement } from '../../platform/database/statement.ts'
import type { PreferenceColumns } from '../../platform/outbox/quiet-settings.ts'
import { isPushedTo } from '../../platform/outbox/reach.queries.ts'
import { type RollcallFacts, rollcallFacts } from '../../work/rollcall/rollcall.queries.ts'

/** A shift that its candidate may be reminded of. */
export interface RemindedShiftRow extends PreferenceColumns {
  id: string
  candidateId: string
  region: string
  features: Record<string, string>
  clientName: string
  suburb: string
  dateLocal: string
  startTimeLocal: string
  endTimeLocal: string
  startsAt: number
  endsAt: number
  timeZone: string
  candidateTimeZone: string
}

const shift = `b.id, b.candidate_id as "candidateId", p.region, p.features, c.name as "clientName", l.suburb,
  b.date_local as "dateLocal", b.start_time_local as "startTimeLocal", b.end_time_local as "endTimeLocal",
  b.starts_at as "startsAt", b.ends_at as "endsAt", l.timezone as "timeZone", p.timezone as "candidateTimeZone",
  n.channels as choices, n.quiet_from_local as "quietFrom", n.quiet_to_local as "quietTo",
  n.same_day_in_quiet_hours as "sameDayInQuietHours"`

const confirmed = `bookings b join candidates p on p.id = b.candidate_id
  join clients c on c.id = b.client_id join locations l on l.id = b.location_id
  left join notification_preferences n on n.candidate_id = p.id`

/** Of the days from UTC's today to two days on: which day is tomorrow is reckoned in each shift's zone. */
export const listShiftsOfTomorrow = statement<[now: Date], RemindedShiftRow>(
  'list_shifts_of_tomorrow',
  `select ${shift} from ${confirmed}
   where b.date_local between ($1::timestamptz at time zone 'UTC')::date and ($1::timestamptz at time zone 'UTC')::date + 2
     and b.starts_at > $1 and b.status = ${bookingStatus.confirmed} and ${isPushedTo('p.id', 'shiftTomorrow', '$1')}
     and not exists (select from outbox m
       where m.topic = 'tomorrow:' || b.date_local || ':' || b.id and m.event = 'shiftTomorrow')`,
)

/** That have begun within the last hour without a clock-in, and were not reported late. */
export const listShiftsNotClockedIn = statement<[now: Date], RemindedShiftRow>(
  'list_shifts_not_clocked_in',
  `select ${shift} from ${confirmed}
   where b.date_local between ($1::timestamptz at time zone 'UTC')::date - 1 and ($1::timestamptz at time zone 'UTC')::date + 1
     and b.starts_at between $1::timestamptz - interval '1 hour' and $1 and b.ends_at > $1
     and b.status = ${bookingStatus.confirmed} and b.minutes_late is null
     and not exists (select from time_entries e where e.booking_id = b.id)
     and ${isPushedTo('p.id', 'clockInMissed', '$1')}
     and not exists (select from outbox m where m.topic = 'clock:' || b.id and m.event = 'clockInMissed')`,
)

/** That have ended, for no longer than these minutes, while their candidate is still clocked in and has not sent hours. */
export const listShiftsNotClockedOut = statement<[now: Date, minutes: number], RemindedShiftRow>(
  'list_shifts_not_clocked_out',
  `select ${shift} from ${confirmed}
     join time_entries e on e.booking_id = b.id and e.candidate_id = b.candidate_id and e.clocked_out_at is null
   where b.ends_at between $1::timestamptz - make_interval(mins => $2) and $1
     and b.status = ${bookingStatus.confirmed}
     and ${isPushedTo('p.id', 'clockOutForgotten', '$1')}
     and not exists (select from outbox m where m.topic = 'clock:' || b.id and m.event = 'clockOutForgotten')`,
)

export interface CheckInRow extends RollcallFacts {
  candidateId: string
  region: string
  timeZone: string
}

/** Candidates of the given zones: those in which it is the morning. */
export const listToCheckIn = statement<[now: Date, from: string, timeZones: string[]], CheckInRow>(
  'list_candidates_to_check_in',
  `select p.id as "candidateId", p.region, p.timezone as "timeZone", p.state,
     ${rollcallFacts('p.id', '$2::date')}
   from candidates p
   where p.id in (select candidate_id from push_subscriptions) and p.timezone = any($3::text[])
     and ${isPushedTo('p.id', 'checkIn', '$1')}
     and not exists (select from outbox m
       where m.topic = 'check-in:' || ($1::timestamptz at time zone p.timezone)::date || ':' || p.id and m.event = 'checkIn')`,
)

export const listTimeZones = statement<[], { timeZone: string }>(
  'list_time_zones_of_devices',
  `select distinct p.timezone as "timeZone" from push_subscriptions d join candidates p on p.id = d.candidate_id`,
)
