-- Paths of demo offers' links, to be shown at every start: elsewhere only their hashes are kept.
alter table demo_state add column guest_links jsonb not null default '[]';
