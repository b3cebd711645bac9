-- What lies in the file store. A row is there before the bytes are and until they are gone, so that clean-up never has to
-- search the store. Nothing here is about anybody.
create table stored_bytes (
  id uuid primary key,
  arrived_at timestamptz not null default now(),
  is_kept boolean not null default false,
  leaving_at timestamptz
);
create index stored_bytes_given_up on stored_bytes (arrived_at) where not is_kept and leaving_at is null;
create index stored_bytes_leaving on stored_bytes (leaving_at, id) where leaving_at is not null;

create table files (
  id uuid primary key references stored_bytes (id),
  -- Null: the agency's own.
  candidate_id uuid references candidates (id),
  name text not null,
  content_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  created_at timestamptz not null
);
create index files_candidate on files (candidate_id) where candidate_id is not null;

-- The bytes follow their file, whoever deletes it: a use case, an erasure, or demo data that is laid out anew.
create function bytes_follow_their_file() returns trigger language plpgsql as $$
begin
  update stored_bytes set leaving_at = now() where id = old.id;
  return old;
end
$$;
create trigger bytes_follow_their_file after delete on files for each row execute function bytes_follow_their_file();

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
