-- What a file store holds. A row is there before the bytes are and until they are gone, so that clean-up never has to
-- search the store: 'arriving' until the record it belongs to is committed, 'leaving' until its bytes are removed.
create table files (
  id uuid primary key,
  -- Null: the agency's own.
  candidate_id uuid references candidates (id),
  name text not null,
  content_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  state text not null check (state in ('arriving', 'kept', 'leaving')),
  changed_at timestamptz not null
);
create index files_to_sweep on files (state, changed_at, id) where state <> 'kept';
create index files_candidate on files (candidate_id) where candidate_id is not null;

-- Kinds of general document, as the agency has them.
create table document_types (
  id uuid primary key,
  title text not null,
  -- Null: in every region.
  region text,
  position integer not null
);

create table documents (
  id uuid primary key,
  candidate_id uuid not null references candidates (id),
  document_type_id uuid not null references document_types (id),
  file_id uuid not null unique references files (id),
  name text not null,
  is_verified boolean not null default false,
  created_at timestamptz not null,
  created_date_local date not null
);
create index documents_candidate on documents (candidate_id, id desc);
