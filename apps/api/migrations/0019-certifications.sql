-- Kinds of certification, as the agency has them: what is asked for is data.
create table certification_types (
  id uuid primary key,
  region text not null,
  title text not null,
  description text not null,
  -- The fields of its form, as the contract has them.
  field_meta jsonb not null,
  reminder_days integer not null check (reminder_days >= 0),
  ignore_expiry boolean not null default false,
  -- How such a paper is recognised and read.
  reading_hints jsonb not null default '{}',
  position integer not null
);

create table certifications (
  id uuid primary key,
  candidate_id uuid not null references candidates (id),
  certification_type_id uuid not null references certification_types (id),
  cert_ref_no text,
  date_obtained date,
  date_expiry date,
  -- [{ id, value }]
  custom_fields jsonb not null default '[]',
  note text,
  is_verified boolean not null default false,
  rejection_reason text check (rejection_reason is null or not is_verified),
  -- What was read off the file before its owner confirmed or changed it.
  proposed_fields jsonb,
  -- The last time a file was compared with it: { verification, mismatches, sha256, comparedAtUtc }.
  last_comparison jsonb,
  created_at timestamptz not null,
  created_date_local date not null
);
create index certifications_candidate on certifications (candidate_id, certification_type_id);
create index certifications_expiring on certifications (date_expiry) where date_expiry is not null;

-- A file that belongs to a record goes with it, and its bytes follow.
alter table files
  add column certification_id uuid references certifications (id) on delete cascade,
  add column if not exists position integer not null default 0;
create index files_certification on files (certification_id) where certification_id is not null;

-- A file that was read, waiting for its record.
create table read_certificates (
  key_hash bytea primary key,
  candidate_id uuid not null references candidates (id),
  file_id uuid not null unique references files (id) on delete cascade,
  proposed_fields jsonb not null,
  expires_at timestamptz not null
);
create index read_certificates_expiring on read_certificates (expires_at);
create index read_certificates_candidate on read_certificates (candidate_id);

create table certification_reminders (
  certification_id uuid not null references certifications (id) on delete cascade,
  step text not null,
  mailed_at timestamptz not null,
  primary key (certification_id, step)
);
