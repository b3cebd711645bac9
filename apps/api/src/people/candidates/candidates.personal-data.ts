import { statement } from '../../platform/database/statement.ts'
import type { PersonalData } from '../../platform/personal-data.ts'

const readExternalIds = statement<[candidateId: string], Record<string, unknown>>(
  'export_external_ids',
  `select source, external_id as "externalId" from external_ids
   where resource = 'candidates' and id = $1 order by source`,
)

export const externalIdData: PersonalData = {
  section: 'externalIds',
  tables: {
    external_ids: {
      where: `(resource = 'candidates' and id = $1
        or resource = 'registrations' and id in (select r.id from registrations r where r.candidate_id = $1)
        or resource = 'complianceItems' and id in (select i.id from compliance_items i where i.candidate_id = $1))`,
      onErasure: 'deleted',
    },
  },
  read: (on, candidateId) => readExternalIds.all(on, candidateId),
}
