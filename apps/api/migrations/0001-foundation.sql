create table consultants (
  id uuid primary key,
  name text not null,
  country text not null,
  state text not null,
  phone_number text not null,
  email text not null
);

create table candidates (
  id uuid primary key,
  email text not null,
  first_name text not null,
  preferred_name text,
  last_name text not null,
  region text not null check (region in ('AU', 'NZ', 'UK', 'CA', 'US')),
  state text not null,
  language text not null default 'en',
  timezone text not null,
  consultant_id uuid references consultants (id),
  features jsonb not null default '{}',
  suspended_at timestamptz,
  created_at timestamptz not null
);

create table registrations (
  id uuid primary key,
  candidate_id uuid not null references candidates (id),
  title text not null,
  status text not null,
  status_reason text,
  location text not null,
  created_at timestamptz not null
);
create index registrations_candidate on registrations (candidate_id);

-- Identity. An account is the means to sign in; its id is the candidate's.
create table accounts (
  id uuid primary key references candidates (id),
  email_key text not null,
  password_hash text,
  password_changed_at timestamptz,
  disabled_at timestamptz,
  constraint accounts_email_key unique (email_key)
);

create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  current_hash bytea not null,
  next_hash bytea,
  next_issued_at timestamptz,
  previous_hash bytea,
  promoted_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_account on sessions (account_id) where revoked_at is null;
create index sessions_expiry on sessions (expires_at);

create table one_time_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('password_reset', 'account_setup', 'custom_token')),
  account_id uuid not null references accounts (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_account on one_time_tokens (account_id, purpose) where used_at is null;
create index one_time_tokens_expiry on one_time_tokens (expires_at);

create table signing_keys (
  id text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null default now()
);

-- Road works: what every write may lean on.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  action text not null,
  actor_kind text not null check (actor_kind in ('candidate', 'guest', 'consultant', 'system')),
  actor_id uuid,
  subject_id uuid,
  trace_id text,
  details jsonb not null default '{}'
);
create index audit_log_subject on audit_log (subject_id, id desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is insert-only';
end $$;
create trigger audit_log_insert_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();

create table idempotency_keys (
  scope text not null,
  key text not null,
  fingerprint bytea not null,
  outcome jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table rate_limits (
  bucket text primary key,
  used integer not null,
  resets_at timestamptz not null
);
create index rate_limits_reset on rate_limits (resets_at);

create table mail_outbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text_body text,
  html_body text,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index mail_outbox_due on mail_outbox (next_attempt_at) where sent_at is null and failed_at is null;

create table jobs (
  name text primary key,
  next_run_at timestamptz not null
);

-- One row while demo data is laid out, with the instant it is laid out around.
create table demo_state (
  only_row boolean primary key default true check (only_row),
  laid_out_around timestamptz not null
);
