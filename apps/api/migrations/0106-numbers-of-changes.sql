-- Changes are read in the order of their transactions, whose numbers belong to a PostgreSQL cluster: a restored database counts
-- from another number than its readers have seen. The difference is added to the numbers, and grows with each restore.
create table change_numbers (
  is_only boolean not null default true,
  -- Null until the first start.
  cluster text,
  added bigint not null default 0,
  constraint change_numbers_pkey primary key (is_only),
  constraint change_numbers_only check (is_only)
);
insert into change_numbers default values;

-- The number of this transaction, for a change that it writes.
create function change_number() returns xid8
language sql volatile
return (select (pg_current_xact_id()::text::bigint + n.added)::text::xid8 from change_numbers n);

-- The lowest number of a transaction that may still commit.
create function change_horizon() returns xid8
language sql stable
return (select (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + n.added)::text::xid8 from change_numbers n);

alter table changes alter column xid set default change_number();
