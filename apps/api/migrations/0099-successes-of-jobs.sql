-- When a job last succeeded, in whichever process; until then, when it was registered.
alter table jobs add column succeeded_at timestamptz not null default now();
