import { statement } from '../../platform/database/statement.ts'
import { asUtc, newest, type PersonalData } from '../../platform/personal-data.ts'

const readPay = statement<[candidateId: string], Record<string, unknown>>(
  'export_pay_statuses',
  `select booking_id as "bookingId", status, period_from_local as "periodFromLocal", period_to_local as "periodToLocal",
          amount, ${asUtc('changed_at')} as "changedAtUtc"
   from pay_statuses where candidate_id = $1 ${newest('changed_at')}`,
)

export const payData: PersonalData = {
  section: 'pay',
  tables: { pay_statuses: { where: 'candidate_id = $1', onErasure: { keptAs: 'payRecord' } } },
  read: (on, candidateId) => readPay.all(on, candidateId),
}
