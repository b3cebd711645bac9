-- A key opens one file once, within a minute, for the browser or the person that asked for it.
create table file_access_keys (
  key_hash bytea primary key check (length(key_hash) = 32),
  -- Of the cookie that went with it.
  browser_hash bytea not null check (length(browser_hash) = 32),
  candidate_id uuid not null references candidates (id),
  file_id uuid not null references files (id) on delete cascade,
  expires_at timestamptz not null
);
create index file_access_keys_expired on file_access_keys (expires_at);
create index file_access_keys_file on file_access_keys (file_id);
create index file_access_keys_candidate on file_access_keys (candidate_id);

-- When a virus scanner found nothing in it. Null: nobody has looked yet.
alter table files add column scanned_at timestamptz;
-- When one found something: the bytes are gone, and whoever asks for the file is told that it is not there.
alter table files add column infected_at timestamptz;
create index files_unscanned on files (id) where scanned_at is null and infected_at is null;

-- Files for everybody of a region.
create table downloads (
  id uuid primary key,
  -- What `file/general` calls it. Never a path.
  name text not null unique,
  -- Null: in every region.
  region text,
  category text not null,
  title text not null,
  description text not null,
  position integer not null,
  file_id uuid not null unique references files (id),
  updated_at timestamptz not null
);
