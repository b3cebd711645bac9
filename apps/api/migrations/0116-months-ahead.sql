-- Creates the next month that one of the tables lacks, so that partitions end more than two months ahead, and returns its name, or
-- null if none is missing. The service's role may not create tables: it may call this, which takes no parameter, and nothing else.
--
-- A month ahead is attached under a lock that excludes only other changes of the table. The default partition is locked for a
-- moment, and for events so are bookings and candidates. The time limit is shorter than that after which PostgreSQL looks for a
-- deadlock, so that it is never a request that fails.
create function create_next_month() returns text
language plpgsql security definer
set timezone to 'UTC' set lock_timeout to '300ms'
as $$
declare
  parent text;
  key text;
  month timestamptz;
  partition text;
  is_late boolean;
begin
  -- Another process is creating them.
  if not pg_try_advisory_xact_lock(7265012) then
    return null;
  end if;
  for parent, key in values ('audit_log', 'at'), ('time_entry_events', 'received_at') loop
    -- Where the last partition ends; that of the default partition is null.
    select coalesce(max(substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)''')::timestamptz),
                    date_trunc('month', now()))
      into month from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = parent::regclass;
    continue when month > now() + interval '2 months';

    partition := parent || to_char(month, '_YYYY_MM');
    execute format('create table %I (like %I including defaults including constraints including indexes)', partition, parent);
    -- Rows that came while nobody created their month. They move into it, or the statement's time limit ends this, and the next
    -- call tries again.
    execute format('select exists (select from %I where %I >= %L and %I < %L)',
      parent || '_default', key, month, key, month + interval '1 month') into is_late;
    if is_late then
      -- A writer that had chosen the default partition would fail when the row belongs to the month.
      execute format('lock table only %I in share row exclusive mode', parent);
      execute format('alter table %I disable trigger user', parent || '_default');
      execute format('with late as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from late',
        parent || '_default', key, month, key, month + interval '1 month', partition);
      execute format('alter table %I enable trigger user', parent || '_default');
    end if;
    if parent = 'audit_log' then
      execute format('create trigger audit_log_insert_only before update or delete or truncate on %I
        for each statement execute function refuse_audit_change()', partition);
    end if;
    execute format('alter table %I attach partition %I for values from (%L) to (%L)',
      parent, partition, month, month + interval '1 month');
    return partition;
  end loop;
  return null;
end $$;
-- long lock: none, it changes the settings of a function and touches no table.
do $$ begin
  execute format('alter function create_next_month() set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function create_next_month() from public;

-- Those that are ahead now; later ones are created by a job.
select create_next_month() from generate_series(1, 4);

-- The entries of a grant. A function of its own is opened only for grants that there are: most candidates have none, and a join
-- opens each month of the log before it knows. The months are those of the grant, with a day for clocks that differ.
create function entries_of_grant(of_grant uuid, since timestamptz, until timestamptz)
returns table (id bigint, at timestamptz, action text, details jsonb)
language plpgsql stable rows 10
as $$
begin
  return query
    select l.id, l.at, l.action, l.details from audit_log l
    where l.grant_id = of_grant and l.at >= since - interval '1 day' and l.at < until + interval '1 day';
end $$;
