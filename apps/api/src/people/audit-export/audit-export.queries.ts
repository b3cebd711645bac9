import { statement } from '../../platform/database/statement.ts'

export interface AuditEntry {
  id: number
  /** In UTC. */
  at: string
  action: string
  actorKind: string
  actorId: string | null
  subjectId: string | null
  grantId: string | null
  traceId: string | null
  details: Record<string, unknown>
}

/** The entries of a range, oldest first. */
export const listEntries = statement<[from: Date, to: Date], Omit<AuditEntry, 'at'> & { at: number }>(
  'list_audit_entries',
  `select id, at, action, actor_kind as "actorKind", actor_id as "actorId", subject_id as "subjectId",
     grant_id as "grantId", trace_id as "traceId", details
   from audit_log where at >= $1 and at < $2 order by id`,
)
