import { statement } from '../../platform/database/statement.ts'
import { asUtc, type PersonalData } from '../../platform/personal-data.ts'

const readFeed = statement<[candidateId: string], Record<string, unknown>>(
  'export_calendar_feed',
  `select ${asUtc('created_at')} as "madeAtUtc" from calendar_feeds where candidate_id = $1`,
)

export const calendarFeedData: PersonalData = {
  section: 'calendarAddress',
  tables: { calendar_feeds: { where: 'candidate_id = $1', onErasure: 'deleted' } },
  read: async (on, candidateId) => (await readFeed.first(on, candidateId)) ?? null,
}
