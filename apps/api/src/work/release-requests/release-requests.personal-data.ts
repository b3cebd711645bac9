import { statement } from '../../platform/database/statement.ts'
import { asUtc, newest, type PersonalData } from '../../platform/personal-data.ts'

const readRequests = statement<[candidateId: string], Record<string, unknown>>(
  'export_release_requests',
  `select booking_id as "bookingId", reason, note, ${asUtc('requested_at')} as "requestedAtUtc"
   from release_requests where candidate_id = $1 ${newest('requested_at')}`,
)

export const releaseRequestData: PersonalData = {
  section: 'releaseRequests',
  tables: { release_requests: { where: 'candidate_id = $1', onErasure: 'deleted' } },
  read: (on, candidateId) => readRequests.all(on, candidateId),
}
