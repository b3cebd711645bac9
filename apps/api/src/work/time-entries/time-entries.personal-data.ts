import { statement } from '../../platform/database/statement.ts'
import { asUtc, newest, type PersonalData } from '../../platform/personal-data.ts'

const periodsIn = (column: 'meal_breaks' | 'gaps') =>
  `(select coalesce(json_agg(json_build_object(
      'startedAtUtc', ${asUtc(`to_timestamp((m ->> 'startedAt')::numeric / 1000)`)},
      'endedAtUtc', ${asUtc(`to_timestamp((m ->> 'endedAt')::numeric / 1000)`)})), '[]')
    from jsonb_array_elements(${column}) m)`

const readEntries = statement<[candidateId: string], Record<string, unknown>>(
  'export_time_entries',
  `select booking_id as "bookingId", ${asUtc('clocked_in_at')} as "clockedInAtUtc",
          ${asUtc('clocked_out_at')} as "clockedOutAtUtc", is_auto_clocked_out as "isClockedOutByUs",
          ${periodsIn('meal_breaks')} as "mealBreaks", ${periodsIn('gaps')} as "gaps",
          is_reported_later as "isReportedLater"
   from time_entries where candidate_id = $1 ${newest('clocked_in_at')}`,
)
const readTaps = statement<[candidateId: string], Record<string, unknown>>(
  'export_taps',
  `select booking_id as "bookingId", action, ${asUtc('occurred_at')} as "occurredAtUtc",
          ${asUtc('received_at')} as "receivedAtUtc"
   from time_entry_events where candidate_id = $1 ${newest('id')}`,
)

export const timeEntryData: PersonalData = {
  section: 'timeEntries',
  tables: {
    time_entries: { where: 'candidate_id = $1', onErasure: { keptAs: 'payRecord' } },
    time_entry_events: { where: 'candidate_id = $1', onErasure: { keptAs: 'payRecord' } },
  },
  read: async (on, candidateId) => ({
    shifts: await readEntries.all(on, candidateId),
    taps: await readTaps.all(on, candidateId),
  }),
}
