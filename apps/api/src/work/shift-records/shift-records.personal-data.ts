import { statement } from '../../platform/database/statement.ts'
import { asUtc, newest, type PersonalData } from '../../platform/personal-data.ts'

const readRecords = statement<[candidateId: string], Record<string, unknown>>(
  'export_shift_records',
  `select booking_id as "bookingId", operation, blocks, is_rest_break_compliant as "isRestBreakCompliant",
          reason_for_non_compliance as "reasonForNonCompliance", did_not_happen_response as "didNotHappenResponse",
          extra_data as "extraData", submitted_by as "submittedBy", ${asUtc('submitted_at')} as "submittedAtUtc",
          settled_blocks as "settledBlocks", settle_reason as "settleReason", ${asUtc('settled_at')} as "settledAtUtc"
   from shift_records where candidate_id = $1 ${newest('submitted_at')}`,
)
const readTimesheets = statement<[candidateId: string], Record<string, unknown>>(
  'export_client_timesheets',
  `select t.booking_id as "bookingId", t.blocks, t.is_as_scheduled as "isAsScheduled", t.confirmed_by as "confirmedBy", ${asUtc('t.submitted_at')} as "submittedAtUtc"
   from client_timesheets t join bookings b on b.id = t.booking_id
   where b.candidate_id = $1 ${newest('t.submitted_at')}`,
)

export const shiftRecordData: PersonalData = {
  section: 'shiftRecords',
  tables: {
    shift_records: { where: 'candidate_id = $1', onErasure: { keptAs: 'payRecord' } },
    client_timesheets: {
      where: 'booking_id in (select id from bookings where candidate_id = $1)',
      onErasure: { keptAs: 'payRecord' },
    },
  },
  read: async (on, candidateId) => ({
    yours: await readRecords.all(on, candidateId),
    schools: await readTimesheets.all(on, candidateId),
  }),
}
