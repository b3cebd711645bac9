-- Whether the people in this database are made up. Written at its first start and never changed by the service.
create table database_kind (
  only_row boolean primary key default true check (only_row),
  kind text not null check (kind in ('demo', 'real')),
  decided_at timestamptz not null default now()
);
