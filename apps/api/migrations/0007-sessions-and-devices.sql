-- What the owner is shown of a session, and when it was last used: an idle one ends by itself.
alter table sessions
  add column last_used_at timestamptz not null default now(),
  add column user_agent text not null default '',
  add column network text not null default '';
update sessions set last_used_at = greatest(created_at, next_issued_at, promoted_at);

-- Devices an account has signed in from: their wrong passwords are counted apart from everybody else's.
create table known_devices (
  account_id uuid not null references accounts (id),
  secret_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (account_id, secret_hash)
);
create index known_devices_age on known_devices (last_used_at);

-- Somebody nobody has signed in as: a wrong password has no actor we know.
alter table audit_log
  drop constraint audit_log_actor_kind_check,
  add constraint audit_log_actor_kind_check
    check (actor_kind in ('candidate', 'guest', 'consultant', 'system', 'anonymous')) not valid;
