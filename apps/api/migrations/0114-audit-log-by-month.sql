-- Gives up before PostgreSQL looks for a deadlock, so that it is never a request that fails. The migration is repeated.
set local lock_timeout = '300ms';

create table audit_log_by_month (
  id bigint generated always as identity,
  at timestamptz not null,
  action text not null,
  actor_kind text not null,
  actor_id uuid,
  subject_id uuid,
  trace_id text,
  details jsonb not null default '{}',
  grant_id uuid,
  xid xid8 default pg_current_xact_id(),
  constraint audit_log_actor_kind_check
    check (actor_kind in ('candidate', 'guest', 'consultant', 'agencyKey', 'system', 'anonymous'))
) partition by range (at);
create trigger audit_log_insert_only before update or delete or truncate on audit_log_by_month
  for each statement execute function refuse_audit_change();

-- The version before writes and reads by the name, which is another table's from the end of this transaction on.
-- long lock: names, keys and defaults change without reading a row.
alter table audit_log rename to audit_log_first;
alter table audit_log_by_month rename to audit_log;
alter table audit_log_first drop constraint audit_log_pkey;
alter table audit_log_first add constraint audit_log_first_pkey primary key using index audit_log_first_pkey;
drop index audit_log_subject;
alter index audit_log_grant rename to audit_log_first_grant;
alter index audit_log_xid rename to audit_log_first_xid;
-- long lock: the table was created above, under its other name.
alter table audit_log add constraint audit_log_pkey primary key (id, at);
-- long lock: the table is new and has no rows.
create index audit_log_subject on audit_log (subject_id, at desc, id desc);
-- long lock: the table is new and has no rows.
create index audit_log_grant on audit_log (grant_id, id) where grant_id is not null;
-- long lock: the table is new and has no rows.
create index audit_log_xid on audit_log (xid) where xid is not null;

select setval('audit_log_by_month_id_seq', last_value, is_called) from audit_log_id_seq;
alter table audit_log_first alter column id drop identity;
alter sequence audit_log_by_month_id_seq rename to audit_log_id_seq;

-- long lock: the validated check says that the rows fit, so they are not read.
do $$
declare
  privilege record;
begin
  set local timezone to 'UTC';
  execute format('alter table audit_log attach partition audit_log_first for values from (minvalue) to (%L)',
    (select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
     where conname = 'audit_log_end' and conrelid = 'audit_log_first'::regclass));
  alter table audit_log_first drop constraint audit_log_end;
  -- The processes that are running have the rights of the table by this name.
  for privilege in
    select privilege_type as name, grantee::regrole as role from pg_class, aclexplode(relacl)
    where oid = 'audit_log_first'::regclass and grantee not in (0, relowner)
  loop
    execute format('grant %s on audit_log to %s', privilege.name, privilege.role);
  end loop;
end $$;

-- For rows of any month that has no partition, so that no insert is ever refused.
create table audit_log_default (like audit_log including defaults including constraints including indexes);
create trigger audit_log_insert_only before update or delete or truncate on audit_log_default
  for each statement execute function refuse_audit_change();
-- long lock: both tables are new.
alter table audit_log attach partition audit_log_default default;
