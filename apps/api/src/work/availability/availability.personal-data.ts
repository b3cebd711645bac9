import { statement } from '../../platform/database/statement.ts'
import { asUtc, newest, type PersonalData } from '../../platform/personal-data.ts'

const readDays = statement<[candidateId: string], Record<string, unknown>>(
  'export_availability_days',
  `select date_local as "dateLocal", status, partial_ranges as hours, ${asUtc('changed_at')} as "changedAtUtc"
   from availability_days where candidate_id = $1 ${newest('date_local')}`,
)
const readWeekdays = statement<[candidateId: string], Record<string, unknown>>(
  'export_ongoing_availability',
  `select weekdays as "mondayToSunday", ${asUtc('changed_at')} as "changedAtUtc"
   from ongoing_availability where candidate_id = $1`,
)

export const availabilityData: PersonalData = {
  section: 'availability',
  tables: {
    availability_days: { where: 'candidate_id = $1', onErasure: 'deleted' },
    ongoing_availability: { where: 'candidate_id = $1', onErasure: 'deleted' },
  },
  read: async (on, candidateId) => ({
    ongoing: (await readWeekdays.first(on, candidateId)) ?? null,
    days: await readDays.all(on, candidateId),
  }),
}
