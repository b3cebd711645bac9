import type { ConsultantStatus } from '@rollcall/domain/identity/consultants/consultant-refusal'
import { BATCH_ROWS } from '../../platform/database/in-batches.ts'
import { statement } from '../../platform/database/statement.ts'

export interface DeskSessionRow extends ConsultantStatus {
  id: string
  consultantId: string
  expiresAt: number
  isEnded: boolean
  name: string
  email: string | null
  offices: string[]
}

const session = `s.id, s.consultant_id as "consultantId", s.expires_at as "expiresAt",
  s.ended_at is not null as "isEnded", k.name, k.email, k.offices,
  k.has_role as "hasRole", k.suspended_at is not null as "isConsultantSuspended"
  from desk_sessions s join consultant_accounts k on k.id = s.consultant_id`

export const findDeskSession = statement<[id: string, consultantId: string], DeskSessionRow>(
  'find_desk_session',
  `select ${session} where s.id = $1 and s.consultant_id = $2`,
)
export const lockDeskSessionByRefresh = statement<[refreshHash: Buffer], DeskSessionRow>(
  'lock_desk_session_by_refresh',
  `select ${session} where s.refresh_hash = $1 for update of s`,
)
export const insertDeskSession = statement<
  [id: string, consultantId: string, refreshHash: Buffer, startedAt: Date, expiresAt: Date]
>(
  'insert_desk_session',
  `insert into desk_sessions (id, consultant_id, refresh_hash, started_at, expires_at) values ($1, $2, $3, $4, $5)`,
)
export const endDeskSession = statement<[id: string, now: Date, because: 'signedOut' | 'notAllowed']>(
  'end_desk_session',
  `update desk_sessions set ended_at = least($2, expires_at), ended_because = $3 where id = $1 and ended_at is null`,
)
export const purgeDeskSessions = statement<[before: Date]>(
  'purge_desk_sessions',
  `delete from desk_sessions where id in (
     select id from desk_sessions where started_at < $1 order by started_at limit ${BATCH_ROWS})`,
)
