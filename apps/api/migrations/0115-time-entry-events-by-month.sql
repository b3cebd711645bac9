-- Gives up before PostgreSQL looks for a deadlock, so that it is never a request that fails. The migration is repeated.
set local lock_timeout = '200ms';
-- First, because requests that write events change no bookings after it.
-- long lock: until the end of this migration, which reads no rows.
lock table time_entry_events in access exclusive mode;

create table time_entry_events_by_month (
  id bigint generated always as identity,
  booking_id uuid not null,
  candidate_id uuid not null,
  action text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  constraint time_entry_events_action_check
    check (action in ('clockIn', 'clockOut', 'mealBreakStart', 'mealBreakEnd', 'autoClockOut'))
) partition by range (received_at);

-- The version before writes and reads by the name, which is another table's from the end of this transaction on.
-- long lock: names, keys and defaults change without reading a row.
alter table time_entry_events rename to time_entry_events_first;
alter table time_entry_events_by_month rename to time_entry_events;
alter table time_entry_events_first drop constraint time_entry_events_pkey;
alter table time_entry_events_first
  add constraint time_entry_events_first_pkey primary key using index time_entry_events_first_pkey;
alter index time_entry_events_booking rename to time_entry_events_first_booking;
alter index time_entry_events_age rename to time_entry_events_first_age;
alter index time_entry_events_candidate rename to time_entry_events_first_candidate;
-- long lock: the table was created above, under its other name.
alter table time_entry_events add constraint time_entry_events_pkey primary key (id, received_at);
-- long lock: the table is new and has no rows.
alter table time_entry_events add constraint time_entry_events_booking_id_fkey
  foreign key (booking_id) references bookings (id) on delete cascade;
-- long lock: the table is new and has no rows.
alter table time_entry_events add constraint time_entry_events_candidate_id_fkey
  foreign key (candidate_id) references candidates (id) on delete cascade;
-- long lock: the table is new and has no rows.
create index time_entry_events_booking on time_entry_events (booking_id, id);
-- long lock: the table is new and has no rows.
create index time_entry_events_age on time_entry_events (received_at);
-- long lock: the table is new and has no rows.
create index time_entry_events_candidate on time_entry_events (candidate_id);

select setval('time_entry_events_by_month_id_seq', last_value, is_called) from time_entry_events_id_seq;
alter table time_entry_events_first alter column id drop identity;
alter sequence time_entry_events_by_month_id_seq rename to time_entry_events_id_seq;

-- long lock: the validated check and the foreign keys say that the rows fit, so they are not read.
do $$
declare
  privilege record;
begin
  set local timezone to 'UTC';
  execute format(
    'alter table time_entry_events attach partition time_entry_events_first for values from (minvalue) to (%L)',
    (select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
     where conname = 'time_entry_events_end' and conrelid = 'time_entry_events_first'::regclass));
  alter table time_entry_events_first drop constraint time_entry_events_end;
  -- The processes that are running have the rights of the table by this name.
  for privilege in
    select privilege_type as name, grantee::regrole as role from pg_class, aclexplode(relacl)
    where oid = 'time_entry_events_first'::regclass and grantee not in (0, relowner)
  loop
    execute format('grant %s on time_entry_events to %s', privilege.name, privilege.role);
  end loop;
end $$;

-- For rows of any month that has no partition, so that no insert is ever refused.
create table time_entry_events_default
  (like time_entry_events including defaults including constraints including indexes);
-- long lock: both tables are new.
alter table time_entry_events attach partition time_entry_events_default default;
