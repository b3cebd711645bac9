-- What candidates did, for the agency's systems, in the order of the commits. Ids are given before a commit and seen after it, so
-- the order is that of transactions, and readers stop before the oldest one that still runs.
create table changes (
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  at timestamptz not null,
  type text not null,
  actor_kind text not null,
  actor_id uuid,
  candidate_id uuid not null,
  -- Of the candidate when it happened: a key may cover some regions only.
  region text not null,
  resource text not null,
  resource_id uuid not null,
  changed text[] not null,
  constraint changes_pkey primary key (xid, id)
);
create index changes_at on changes (at);
create index changes_candidate on changes (candidate_id);
