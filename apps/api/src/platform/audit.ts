import type { Caller } from './caller.ts'
import { type AuditAction, changeOfAction } from './change-of-action.ts'
import type { Transaction } from './database/database.ts'
import { givenRows } from './database/given-rows.ts'
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

// One trip: what candidates do is recorded for the agency's systems in the transaction of the change.
const insertAuditAndChange = statement<
  [
    at: Date,
    action: string,
    actorKind: string,
    actorId: string | null,
    subjectId: string,
    traceId: string | null,
    details: string,
    grantId: string | null,
    type: string,
    resource: string,
    resourceId: string,
    changed: readonly string[],
  ]
>(
  'insert_audit_and_change',
  `with logged as (
     insert into audit_log (at, action, actor_kind, actor_id, subject_id, trace_id, details, grant_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8))
   insert into changes (at, type, actor_kind, actor_id, candidate_id, region, resource, resource_id, changed)
   select $1, $9::text, $3, $4, c.id, c.region, $10::text, $11::uuid, $12::text[] from candidates c where c.id = $5`,
)

const entryColumns = givenRows({ candidateId: 'uuid', details: 'jsonb' })

const insertAudits = statement<
  [
    at: Date,
    action: string,
    actorKind: string,
    actorId: string | null,
    traceId: string | null,
    grantId: string | null,
    ...entries: string[],
  ]
>(
  'insert_audits',
  `insert into audit_log (at, action, actor_kind, actor_id, subject_id, trace_id, details, grant_id)
   select $1, $2, $3, $4, "candidateId", $5, details, $6 from ${entryColumns.after(6)}`,
)

/**
 * The only way to write the log, and the feed of changes that candidates make. Takes the transaction of the change, so that all
 * are written or none.
 */
export async function audit(
  tx: Transaction,
  caller: Caller,
  action: AuditAction,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { subject, actor, trace, clock } = caller
  const at = new Date(clock.now())
  const [traceId, grantId] = [trace?.traceId ?? null, actor.grantId ?? null]
  const text = JSON.stringify(
    actor.numberId === undefined ? details : { ...details, numberId: actor.numberId },
  )
  const change = changeOfAction(caller, action, details)
  if (!subject || !change) {
    const subjectId = subject?.candidateId ?? null
    await insertAudit.run(tx, at, action, actor.kind, actor.id, subjectId, traceId, text, grantId)
    return
  }
  const { type, resource, id, changed } = change
  const { candidateId } = subject
  await insertAuditAndChange.run(
    tx,
    at,
    action,
    actor.kind,
    actor.id,
    candidateId,
    traceId,
    text,
    grantId,
    type,
    resource,
    id,
    changed,
  )
}

/** One entry for each candidate of a batch: an export finds entries by candidate. */
export async function auditEach(
  tx: Transaction,
  caller: Caller,
  action: AuditAction,
  entries: readonly { candidateId: string; details: Record<string, unknown> }[],
): Promise<void> {
  const { actor, trace, clock } = caller
  const isChange = ({ candidateId, details }: (typeof entries)[number]) =>
    changeOfAction({ actor, subject: { candidateId } }, action, details) !== undefined
  for (const { candidateId, details } of entries.filter(isChange))
    await audit(tx, { ...caller, subject: { candidateId } }, action, details)
  const internal = entries.filter((entry) => !isChange(entry))
  if (internal.length === 0) return
  await insertAudits.run(
    tx,
    new Date(clock.now()),
    action,
    actor.kind,
    actor.id,
    trace?.traceId ?? null,
    actor.grantId ?? null,
    ...entryColumns.arrays(internal),
  )
}
