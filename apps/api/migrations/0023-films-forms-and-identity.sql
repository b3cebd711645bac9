-- A film somebody has to watch. Not their own: the agency's.
create table compliance_videos (
  id uuid primary key,
  video_type text not null,
  -- Where it is played, unless it is a file of our own.
  url text,
  file_id uuid references files (id),
  duration_seconds integer not null check (duration_seconds > 0),
  -- Null: all of it.
  min_watch_percentage integer check (min_watch_percentage between 1 and 100),
  check (case when video_type = 'File' then file_id is not null and url is null else url is not null and file_id is null end)
);
create index compliance_videos_file on compliance_videos (file_id) where file_id is not null;

-- A form. Of source `referees`, the fields are what each referee is asked.
create table compliance_forms (
  id uuid primary key,
  source text not null check (source in ('internal', 'jotForm', 'referees')),
  field_meta jsonb not null default '[]',
  jot_form_id text,
  referees_needed integer check (referees_needed between 1 and 10),
  check ((source = 'jotForm') = (jot_form_id is not null)),
  check ((source = 'referees') = (referees_needed is not null))
);

alter table compliance_items
  add column video_id uuid references compliance_videos (id),
  add column form_id uuid references compliance_forms (id);
create index compliance_items_video on compliance_items (video_id) where video_id is not null;
create index compliance_items_form on compliance_items (form_id) where form_id is not null;

-- What somebody has seen of a film: parts in milliseconds, and how much more may be credited.
create table video_watching (
  compliance_item_id uuid primary key references compliance_items (id) on delete cascade,
  candidate_id uuid not null references candidates (id),
  video_id uuid not null references compliance_videos (id),
  seen jsonb not null,
  allowance_ms double precision not null,
  counted_at timestamptz not null
);
create index video_watching_candidate on video_watching (candidate_id);
create index video_watching_video on video_watching (video_id);

-- A film is asked for in many parts: the key to it opens it again and again until it expires.
alter table file_access_keys add column is_for_viewing boolean not null default false;

-- Whoever was named to speak for somebody. They answer by a mailed link, of which only the hash is kept.
create table referees (
  id uuid primary key,
  submission_id uuid not null references compliance_submissions (id) on delete cascade,
  compliance_item_id uuid not null references compliance_items (id) on delete cascade,
  candidate_id uuid not null references candidates (id),
  position integer not null,
  name text not null,
  email text not null,
  relationship text not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  answers jsonb,
  check ((answered_at is null) = (answers is null))
);
create index referees_submission on referees (submission_id);
create index referees_item on referees (compliance_item_id);
create index referees_candidate on referees (candidate_id);

-- Papers that say who somebody is. They are nobody's general documents.
create table id_check_documents (
  id uuid primary key,
  compliance_item_id uuid not null references compliance_items (id) on delete cascade,
  candidate_id uuid not null references candidates (id),
  -- As the configuration of the region names it.
  kind_id text not null,
  issuer text not null,
  date_expiry date,
  created_at timestamptz not null
);
create index id_check_documents_item on id_check_documents (compliance_item_id);
create index id_check_documents_candidate on id_check_documents (candidate_id);
-- As with other records, the file goes with it, and the bytes follow.
alter table files add column id_check_document_id uuid references id_check_documents (id) on delete cascade;
create index files_id_check_document on files (id_check_document_id) where id_check_document_id is not null;

-- What somebody agreed to, word for word, when and from where.
create table consents (
  id uuid primary key,
  compliance_item_id uuid not null references compliance_items (id) on delete cascade,
  candidate_id uuid not null references candidates (id),
  version text not null,
  text text not null,
  agreed_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  unique (compliance_item_id, version)
);
create index consents_candidate on consents (candidate_id);
