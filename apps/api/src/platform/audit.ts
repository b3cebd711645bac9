import type { Caller } from './caller.ts'
import type { Transaction } from './database/database.ts'
import { statement } from './database/statement.ts'

const insertAudit = statement<
  [
    at: Date,
    action: string,
    actorKind: string,
    actorId: string | null,
    subjectId: string | null,
    traceId: string | null,
    details: string,
    grantId: string | null,
  ]
>(
  'insert_audit',
  `insert into audit_log (at, action, actor_kind, actor_id, subject_id, trace_id, details, grant_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

const insertAudits = statement<
  [
    at: Date,
    action: string,
    actorKind: string,
    actorId: string | null,
    traceId: string | null,
    grantId: string | null,
    entries: string,
  ]
>(
  'insert_audits',
  `insert into audit_log (at, action, actor_kind, actor_id, subject_id, trace_id, details, grant_id)
   select $1, $2, $3, $4, "candidateId", $5, details, $6
   from jsonb_to_recordset($7::jsonb) as entry ("candidateId" uuid, details jsonb)`,
)

/** The only way to write the log. Takes the transaction of the change, so that both are written or neither. */
export const audit = (
  tx: Transaction,
  { subject, actor, trace, clock }: Caller,
  action: string,
  details: Record<string, unknown> = {},
) =>
  insertAudit.run(
    tx,
    new Date(clock.now()),
    action,
    actor.kind,
    actor.id,
    subject?.candidateId ?? null,
    trace?.traceId ?? null,
    JSON.stringify(details),
    actor.grantId ?? null,
  )

/** One entry for each candidate of a batch: an export finds entries by candidate. */
export async function auditEach(
  tx: Transaction,
  { actor, trace, clock }: Caller,
  action: string,
  entries: readonly { candidateId: string; details: Record<string, unknown> }[],
): Promise<void> {
  if (entries.length === 0) return
  await insertAudits.run(
    tx,
    new Date(clock.now()),
    action,
    actor.kind,
    actor.id,
    trace?.traceId ?? null,
    actor.grantId ?? null,
    JSON.stringify(entries),
  )
}
