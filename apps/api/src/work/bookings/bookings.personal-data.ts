import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { statement } from '../../platform/database/statement.ts'
import { asUtc, newest, type PersonalData } from '../../platform/personal-data.ts'

type Row = Record<string, unknown> & { status: number }

const nameOfStatus = new Map<number, string>(
  Object.entries(bookingStatus).map(([name, status]) => [status, name]),
)

// Only the name of the school's contact: the number and address are the contact's own data.
const readBookings = statement<[candidateId: string], Row>(
  'export_bookings',
  `select b.id, c.name as client, l.name as location,
          concat_ws(', ', l.line1, l.line2, l.suburb, l.state, l.postcode, l.country) as address,
          b.date_local as "dateLocal", b.start_time_local as "startTimeLocal", b.end_time_local as "endTimeLocal",
          l.timezone, b.status, b.grades, b.description, b.contact_name as "contactName",
          b.pay_option_type as "payOption", b.rate_per_hour as "ratePerHour", b.minutes_late as "minutesLate",
          ${asUtc('b.running_late_reported_at')} as "runningLateReportedAtUtc",
          ${asUtc('b.created_at')} as "createdAtUtc", ${asUtc('b.changed_at')} as "changedAtUtc"
   from bookings b join clients c on c.id = b.client_id join locations l on l.id = b.location_id
   where b.candidate_id = $1 ${newest('b.date_local')}`,
)

export const bookingData: PersonalData = {
  section: 'bookings',
  tables: { bookings: { where: 'candidate_id = $1', onErasure: { keptAs: 'payRecord' } } },
  read: async (on, candidateId) =>
    (await readBookings.all(on, candidateId)).map(({ status, ...booking }) => ({
      ...booking,
      status: nameOfStatus.get(status) ?? String(status),
    })),
}
