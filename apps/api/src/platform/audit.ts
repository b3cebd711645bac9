import type { Transaction } from './database/database.ts'
import { statement } from './database/statement.ts'

export interface Actor {
  kind: 'candidate' | 'guest' | 'consultant' | 'system' | 'anonymous'
  id: string | null
}

const insertAudit = statement<
  [
    at: Date,
    action: string,
    actorKind: string,
    actorId: string | null,
    subjectId: string | null,
    traceId: string | null,
    details: string,
  ]
>(
  'insert_audit',
  `insert into audit_log (at, action, actor_kind, actor_id, subject_id, trace_id, details)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

export interface AuditEntry {
  at: number
  action: string
  actor: Actor
  /** The candidate whose record was touched. */
  subjectId: string | null
  traceId?: string
  details?: Record<string, unknown>
}

/** Takes the transaction of the change it tells of: neither is there without the other. */
export const recordAudit = (
  tx: Transaction,
  { at, action, actor, subjectId, traceId, details }: AuditEntry,
) =>
  insertAudit.run(
    tx,
    new Date(at),
    action,
    actor.kind,
    actor.id,
    subjectId,
    traceId ?? null,
    JSON.stringify(details ?? {}),
  )
