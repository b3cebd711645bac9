import { statement } from '../../platform/database/statement.ts'
import { asUtc, newest, type PersonalData } from '../../platform/personal-data.ts'

const readNews = statement<[candidateId: string], Record<string, unknown>>(
  'export_compliance_news',
  `select r.title as registration, i.title as item, n.what, n.reason, ${asUtc('n.at')} as "atUtc",
          ${asUtc('n.mailed_at')} as "mailedAtUtc"
   from compliance_news n join registrations r on r.id = n.registration_id
   left join compliance_items i on i.id = n.compliance_item_id
   where n.candidate_id = $1 ${newest('n.at')}`,
)

export const complianceNewsData: PersonalData = {
  section: 'complianceNews',
  tables: { compliance_news: { where: 'candidate_id = $1', onErasure: 'deleted' } },
  read: (on, candidateId) => readNews.all(on, candidateId),
}
