import { statement } from '../../platform/database/statement.ts'
import type { PersonalData } from '../../platform/personal-data.ts'

const readExternalIds = statement<[candidateId: string], Record<string, unknown>>(
  'export_external_ids',
  `select source, external_id as "externalId" from external_ids
   where resource = 'candidates' and id = $1 order by source`,
)

export const externalIdData: PersonalData = {
  section: 'externalIds',
  tables: { external_ids: { where: `resource = 'candidates' and id = $1`, onErasure: 'deleted' } },
  read: (on, candidateId) => readExternalIds.all(on, candidateId),
}
