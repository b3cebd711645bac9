import { statement } from '../platform/database/statement.ts'

export const findFeed = statement<[candidateId: string], { createdAt: number }>(
  'find_calendar_feed',
  `select created_at as "createdAt" from calendar_feeds where candidate_id = $1`,
)

/** The address of a calendar feed is a secret that ends with the password, like every session. */
export const deleteFeed = statement<[candidateId: string]>(
  'delete_calendar_feed',
  `delete from calendar_feeds where candidate_id = $1`,
)
