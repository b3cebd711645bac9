-- When an event, or an agreement of a client, last changed: the agency's systems list those that changed since they last looked.
alter table events add column changed_at timestamptz not null default date_trunc('milliseconds', now());
create index events_changed on events (changed_at, id);
create index agreement_files_changed on agreement_files (created_at, id) where replaced_at is null;
