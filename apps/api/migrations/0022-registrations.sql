-- What lets somebody work. Stored is what a consultant decided and what was handed in; every status follows from that.
alter table registrations
  add column decision text not null default 'none' check (decision in ('none', 'Active', 'Deleted', 'Terminated')),
  -- When something was first handed in for it.
  add column begun_at timestamptz,
  -- What it lets them do: 'be offered work at early-learning centres in Victoria'.
  add column unlocks text;
update registrations set decision = status where status in ('Active', 'Deleted', 'Terminated');
update registrations set begun_at = created_at where status not in ('Pending', 'Deleted');
-- Read by the version before this one only.
alter table registrations alter column status set default 'Pending';

create table compliance_items (
  id uuid primary key,
  registration_id uuid not null references registrations (id) on delete cascade,
  candidate_id uuid not null references candidates (id),
  title text not null,
  description text not null,
  kind text not null,
  reference_type text not null,
  type text not null default 'unset',
  -- Which of these it asks for follows from its reference type.
  certification_type_id uuid references certification_types (id),
  document_type_id uuid references document_types (id),
  -- What there is to read before it is accepted, or to fill in and hand back.
  file_id uuid references files (id),
  -- What only the consultant can do, in their words.
  restriction text,
  -- Items of the same registration that come first.
  unlocked_by uuid[] not null default '{}',
  -- How many days it usually takes to get it.
  lead_days integer not null default 0 check (lead_days >= 0),
  position integer not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index compliance_items_registration on compliance_items (registration_id, position);
create index compliance_items_candidate on compliance_items (candidate_id);
create index compliance_items_file on compliance_items (file_id) where file_id is not null;

-- Something handed in for an item: a record of My Files, whose verification is its own, or the submission itself
-- (a signature, a tick, a film seen, answers, an identity), whose verification is here.
create table compliance_submissions (
  id uuid primary key,
  compliance_item_id uuid not null references compliance_items (id) on delete cascade,
  candidate_id uuid not null references candidates (id),
  certification_id uuid references certifications (id) on delete cascade,
  document_id uuid references documents (id) on delete cascade,
  qualification_id uuid references qualifications (id) on delete cascade,
  -- Of what was submitted itself: answers, the version agreed to, the file's hash, from where.
  details jsonb not null default '{}',
  -- What it is called by whoever sent it; nothing of theirs counts twice.
  external_id text unique,
  is_verified boolean not null default false,
  rejection_reason text check (rejection_reason is null or not is_verified),
  decided_at timestamptz,
  submitted_at timestamptz not null,
  check (num_nonnulls(certification_id, document_id, qualification_id) <= 1)
);
create index compliance_submissions_item on compliance_submissions (compliance_item_id);
create index compliance_submissions_candidate on compliance_submissions (candidate_id);
create unique index compliance_submissions_certification on compliance_submissions (certification_id, compliance_item_id)
  where certification_id is not null;
create unique index compliance_submissions_document on compliance_submissions (document_id, compliance_item_id)
  where document_id is not null;
create unique index compliance_submissions_qualification on compliance_submissions (qualification_id, compliance_item_id)
  where qualification_id is not null;

-- That somebody was given the file of an item, whole.
create table compliance_file_fetches (
  compliance_item_id uuid not null references compliance_items (id) on delete cascade,
  candidate_id uuid not null references candidates (id),
  file_id uuid not null references files (id) on delete cascade,
  fetched_at timestamptz not null,
  primary key (compliance_item_id, candidate_id, file_id)
);
create index compliance_file_fetches_candidate on compliance_file_fetches (candidate_id);
create index compliance_file_fetches_file on compliance_file_fetches (file_id);

-- Since when a record is what it is, and why it was refused.
alter table certifications add column decided_at timestamptz;
alter table documents
  add column rejection_reason text check (rejection_reason is null or not is_verified),
  add column decided_at timestamptz;
alter table qualifications
  add column rejection_reason text check (rejection_reason is null or not is_verified),
  add column decided_at timestamptz;
