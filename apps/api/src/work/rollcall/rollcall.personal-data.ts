import { statement } from '../../platform/database/statement.ts'
import { asUtc, newest, type PersonalData } from '../../platform/personal-data.ts'

const readCheckIns = statement<[candidateId: string], Record<string, unknown>>(
  'export_check_ins',
  `select date_local as "dateLocal", status, ${asUtc('answered_at')} as "answeredAtUtc"
   from rollcall_answers where candidate_id = $1 ${newest('date_local')}`,
)

export const checkInData: PersonalData = {
  section: 'checkIns',
  tables: { rollcall_answers: { where: 'candidate_id = $1', onErasure: 'deleted' } },
  read: (on, candidateId) => readCheckIns.all(on, candidateId),
}
