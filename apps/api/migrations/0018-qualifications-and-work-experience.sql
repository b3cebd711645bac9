-- What can be taught: teaching methods, or grades and subjects, as the region calls them.
create table subjects (
  id uuid primary key,
  title text not null,
  -- Null: in every region.
  region text,
  position integer not null
);

create table qualifications (
  id uuid primary key,
  candidate_id uuid not null references candidates (id),
  institute text not null,
  degree text not null,
  completed date not null,
  is_verified boolean not null default false,
  created_at timestamptz not null
);
create index qualifications_candidate on qualifications (candidate_id, completed desc, id desc);

create table qualification_subjects (
  qualification_id uuid not null references qualifications (id) on delete cascade,
  subject_id uuid not null references subjects (id),
  primary key (qualification_id, subject_id)
);
create index qualification_subjects_subject on qualification_subjects (subject_id);

create table work_experience (
  id uuid primary key,
  candidate_id uuid not null references candidates (id),
  place_of_work text not null,
  position_held text not null,
  date_from date not null,
  -- Null while it is current.
  date_until date check (date_until >= date_from),
  employment_days integer check (employment_days >= 0),
  details text not null,
  dot_points jsonb not null default '[]',
  is_verified boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index work_experience_candidate on work_experience (candidate_id, date_from desc, id desc);

-- A file that belongs to a record goes with it, and its bytes follow.
alter table files
  add column qualification_id uuid references qualifications (id) on delete cascade,
  add column work_experience_id uuid references work_experience (id) on delete cascade,
  -- Among the files of one record, in the order they were sent.
  add column position integer not null default 0;
create index files_qualification on files (qualification_id) where qualification_id is not null;
create index files_work_experience on files (work_experience_id) where work_experience_id is not null;
