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
