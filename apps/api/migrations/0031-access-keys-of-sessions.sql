-- A key opens nothing once the session that asked for it is over. Null: asked for by a consultant, whose grant it dies with,
-- or by the version before.
alter table file_access_keys add column session_id uuid references sessions (id) on delete cascade;
create index file_access_keys_session on file_access_keys (session_id) where session_id is not null;
