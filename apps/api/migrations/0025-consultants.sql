-- Whoever the agency's identity provider has shown us. Known by issuer and subject, never by an address.
create table consultant_accounts (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  name text not null,
  email text,
  -- As the provider said at their last sign-in.
  has_role boolean not null,
  offices text[] not null,
  suspended_at timestamptz,
  signed_in_at timestamptz not null,
  unique (issuer, subject)
);

-- A sign-in on its way to the provider and back. The candidate may be anybody's guess: it refers to nobody.
create table consultant_sign_ins (
  state_hash bytea primary key check (length(state_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  nonce text not null,
  verifier text not null,
  redirect_uri text not null,
  candidate_id uuid not null,
  reason text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index consultant_sign_ins_expiry on consultant_sign_ins (expires_at);
create index consultant_sign_ins_candidate on consultant_sign_ins (candidate_id);

create table acting_grants (
  id uuid primary key,
  consultant_id uuid not null references consultant_accounts (id),
  candidate_id uuid not null references candidates (id),
  reason text not null check (length(reason) between 1 and 200),
  refresh_hash bytea not null unique check (length(refresh_hash) = 32),
  started_at timestamptz not null,
  expires_at timestamptz not null check (expires_at <= started_at + interval '30 minutes'),
  ended_at timestamptz,
  ended_because text check (ended_because in ('stopped', 'replaced', 'notAllowed')),
  check ((ended_at is null) = (ended_because is null))
);
create index acting_grants_candidate on acting_grants (candidate_id, started_at desc);
-- Nobody acts for two people at once.
create unique index acting_grants_live on acting_grants (consultant_id) where ended_at is null;
create index acting_grants_age on acting_grants (started_at);

-- By which grant a consultant acted.
alter table audit_log add column grant_id uuid;
create index audit_log_grant on audit_log (grant_id, id) where grant_id is not null;

-- A key that a consultant asked for opens nothing once they have stopped.
alter table file_access_keys add column grant_id uuid references acting_grants (id) on delete cascade;
create index file_access_keys_grant on file_access_keys (grant_id) where grant_id is not null;

-- What the embedded identity provider keeps, so that several processes are one provider.
create table oidc_records (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
create index oidc_records_grant on oidc_records (grant_id) where grant_id is not null;
create index oidc_records_uid on oidc_records (model, uid) where uid is not null;
create index oidc_records_expiry on oidc_records (expires_at);
