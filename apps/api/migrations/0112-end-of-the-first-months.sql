-- Gives up before PostgreSQL looks for a deadlock, so that it is never a request that fails. The migration is repeated.
set local lock_timeout = '300ms';

-- The tables as they are become the first partitions. They end with next month, or with the month of the last row if a clock was
-- wrong. Rows until then pass the check, which becomes the bound of the partition and is validated by the next migration.
-- long lock: reads by indexes before it takes a lock; a check that is not valid yet is added in a moment.
do $$
declare
  in_a_month timestamptz := now() + interval '1 month';
  log_end timestamptz;
  events_end timestamptz;
begin
  set local timezone to 'UTC';
  select date_trunc('month', coalesce(max(at), in_a_month)) + interval '1 month'
    into log_end from audit_log where at > in_a_month;
  select date_trunc('month', coalesce(max(received_at), in_a_month)) + interval '1 month'
    into events_end from time_entry_events where received_at > in_a_month;
  -- In the order of requests, which write to the log last.
  execute format('alter table time_entry_events add constraint time_entry_events_end check (received_at < %L) not valid',
    events_end);
  execute format('alter table audit_log add constraint audit_log_end check (at < %L) not valid', log_end);
end $$;
