import { statement } from '../../platform/database/statement.ts'
import { asUtc, newest, type PersonalData } from '../../platform/personal-data.ts'

const readGrants = statement<[candidateId: string], Record<string, unknown>>(
  'export_acting_grants',
  `select k.name as consultant, g.reason, ${asUtc('g.started_at')} as "startedAtUtc",
          ${asUtc('coalesce(g.ended_at, g.expires_at)')} as "endedAtUtc"
   from acting_grants g join consultant_accounts k on k.id = g.consultant_id
   where g.candidate_id = $1 ${newest('g.started_at')}`,
)

export const actingData: PersonalData = {
  section: 'actedForYou',
  tables: { acting_grants: { where: 'candidate_id = $1', onErasure: 'deleted' } },
  read: (on, candidateId) => readGrants.all(on, candidateId),
}
