import { statement } from '../../platform/database/statement.ts'

export const endDeskSessionsOf = statement<
  [consultantId: string, now: Date, because: 'notAllowed'],
  { id: string }
>(
  'end_desk_sessions_of',
  `update desk_sessions set ended_at = $2, ended_because = $3
   where consultant_id = $1 and ended_at is null and expires_at > $2 returning id`,
)
