import { statement } from '../../platform/database/statement.ts'

/** More files than this are counted as this many, so that a new scanner does not make the count slow. */
const MAX_COUNTED_FILES = 10_000

export interface MetricRow {
  metric:
    | 'outboxWaiting'
    | 'outboxAge'
    | 'webhooksWaiting'
    | 'webhooksAge'
    | 'filesUnscanned'
    | 'jobSuccessAge'
  /** The channel or the job. */
  label: string
  value: number
}

// One statement, whichever area a table belongs to: Prometheus asks often, and of every process. A message that waits for the
// end of quiet hours is not late; one that failed waits since it was written.
export const readMetricRows = statement<[], MetricRow>(
  'read_metrics',
  `with waiting as materialized (
     select channel, count(*) as count, extract(epoch from now() - min(
       case when attempts = 0 then next_attempt_at else coalesce(due_at, created_at) end)) as age
     from outbox where sent_at is null and failed_at is null and (attempts > 0 or next_attempt_at <= now())
     group by channel
   ), deliveries as materialized (
     select count(*) as count, extract(epoch from now() - min(c.at)) as age
     from webhook_deliveries d join changes c on c.xid = d.change_xid and c.id = d.change_id
     where d.delivered_at is null and d.failed_at is null
       and d.webhook_id in (select id from webhooks where disabled_at is null)
   )
   select metric, label, greatest(value, 0)::double precision as value from (
     select 'outboxWaiting' as metric, channel as label, count as value from waiting
     union all select 'outboxAge', channel, age from waiting
     union all select 'webhooksWaiting', '', count from deliveries
     union all select 'webhooksAge', '', coalesce(age, 0) from deliveries
     union all select 'filesUnscanned', '', count(*) from (
       select from files where scanned_at is null and infected_at is null limit ${MAX_COUNTED_FILES}) unscanned
     union all select 'jobSuccessAge', name, extract(epoch from now() - succeeded_at) from jobs
   ) metrics`,
)
