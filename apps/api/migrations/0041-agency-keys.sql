-- Keys of the agency's systems, stored hashed.
create table agency_keys (
  id uuid primary key,
  source text not null,
  secret_hash bytea not null,
  scopes text[] not null,
  -- Null: every region.
  regions text[],
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz
);

alter table audit_log
  drop constraint audit_log_actor_kind_check,
  add constraint audit_log_actor_kind_check
    check (actor_kind in ('candidate', 'guest', 'consultant', 'agencyKey', 'system', 'anonymous')) not valid;
