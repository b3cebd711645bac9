-- A consultant who is signed in to the desk, for no candidate.
create table desk_sessions (
  id uuid primary key,
  consultant_id uuid not null references consultant_accounts (id),
  refresh_hash bytea not null unique check (length(refresh_hash) = 32),
  started_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > started_at),
  ended_at timestamptz,
  ended_because text check (ended_because in ('signedOut', 'notAllowed')),
  check ((ended_at is null) = (ended_because is null))
);
create index desk_sessions_live on desk_sessions (consultant_id) where ended_at is null;
create index desk_sessions_age on desk_sessions (started_at);

-- A sign-in for the desk names no candidate, and needs no reason.
alter table consultant_sign_ins
  alter column candidate_id drop not null,
  alter column reason drop not null,
  add constraint consultant_sign_ins_purpose check ((candidate_id is null) = (reason is null)) not valid;

-- Evidence that nobody has looked at: few rows of large tables, which every consultant's desk asks for.
create index certifications_undecided on certifications (candidate_id)
  where not is_verified and rejection_reason is null;
create index documents_undecided on documents (candidate_id)
  where not is_verified and rejection_reason is null;
create index qualifications_undecided on qualifications (candidate_id)
  where not is_verified and rejection_reason is null;
create index compliance_submissions_undecided on compliance_submissions (compliance_item_id)
  where not is_verified and rejection_reason is null and certification_id is null and qualification_id is null;
create index compliance_submissions_asked on compliance_submissions (compliance_item_id)
  where change_asked_at is not null and reopened_at is null;
create index compliance_items_restricted on compliance_items (candidate_id)
  where restriction is not null and removed_at is null;
create index registrations_undecided on registrations (candidate_id) where decision = 'none';
