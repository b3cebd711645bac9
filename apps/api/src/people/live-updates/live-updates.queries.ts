import { statement } from '../../platform/database/statement.ts'

/** The place of a stream that begins now. */
interface NowRow {
  seconds: number
  snapshot: string
}

export interface RecordedRow {
  /** Absent if the entry was found by its time. */
  xid: string
  candidateId: string
  action: string
  traceId: string | null
}

/** Every row has the snapshot; the fields of the entry are null if there is none. */
export type Found<Row> = NowRow & (Row | { [K in keyof Row]: null })

const NOW = `select pg_current_snapshot() as snapshot, extract(epoch from now())::bigint as seconds`

export const findPosition = statement<[], NowRow>(
  'find_position_of_updates',
  `select now.snapshot::text as snapshot, now.seconds from (${NOW}) now`,
)

/**
 * The newest entries about a candidate, of those since a time. Only a few are looked at, in the months since that time, so that
 * this costs the same for a candidate of many years.
 */
export const listRecent = statement<
  [candidateId: string, since: Date],
  Found<Pick<RecordedRow, 'action' | 'traceId'>>
>(
  'list_recent_entries',
  `select now.snapshot::text as snapshot, now.seconds, l.action, l.trace_id as "traceId"
   from (${NOW}) now
   left join (select action, trace_id from audit_log where subject_id = $1 and at >= $2
              order by at desc, id desc limit 100) l on true`,
)

/**
 * Entries about candidates, of the transactions from `xid` on and of older ones that were still running. Nothing in between is
 * read again, however long a transaction runs. Entries above the newest transaction come from another PostgreSQL, whose dump
 * was loaded. Materialized, because the planner would otherwise read every entry of these candidates.
 */
export const listRecorded = statement<
  [xid: string, running: readonly string[], candidateIds: readonly string[]],
  Found<RecordedRow>
>(
  'list_recorded_entries',
  `with fresh as materialized (
     select xid, subject_id, action, trace_id from audit_log
     where xid >= $1::text::xid8 and xid < pg_snapshot_xmax(pg_current_snapshot())
     union all
     select xid, subject_id, action, trace_id from audit_log
     where xid = any($2::text[]::xid8[]) and xid < $1::text::xid8)
   select now.snapshot::text as snapshot, now.seconds, f.xid::text as xid, f.subject_id as "candidateId", f.action,
          f.trace_id as "traceId"
   from (${NOW}) now left join fresh f on f.subject_id = any($3::uuid[])`,
)
