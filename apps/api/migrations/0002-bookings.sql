-- For the exclusion constraint that keeps a candidate from holding two bookings at once.
create extension if not exists btree_gist;

create table clients (
  id uuid primary key,
  name text not null,
  region text not null check (region in ('AU', 'NZ', 'UK', 'CA', 'US'))
);

create table locations (
  id uuid primary key,
  client_id uuid not null references clients (id),
  name text not null,
  line1 text not null,
  line2 text,
  suburb text not null,
  state text not null,
  postcode text not null,
  country text not null,
  latitude double precision,
  longitude double precision,
  timezone text not null
);

create table bookings (
  id uuid primary key,
  -- Nobody, until an offer of it is accepted.
  candidate_id uuid references candidates (id),
  client_id uuid not null references clients (id),
  location_id uuid not null references locations (id),
  block_id uuid,
  date_local date not null,
  start_time_local time not null,
  end_time_local time not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status integer not null,
  grades jsonb not null default '[]',
  description text not null default '',
  contact_name text,
  contact_phone_number text,
  contact_email text,
  pay_option_type text not null default 'hourly',
  rate_per_hour numeric(8, 2),
  is_running_late_enabled boolean not null default true,
  minutes_late integer,
  running_late_reported_at timestamptz,
  is_feedback_requested boolean not null default false,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint bookings_within_a_day check (start_time_local < end_time_local and starts_at < ends_at),
  constraint bookings_tentative_is_nobodys check (status not in (100, 105) or candidate_id is null),
  constraint bookings_overlap exclude using gist
    (candidate_id with =, tstzrange(starts_at, ends_at) with &&) where (candidate_id is not null and status > 0)
);
create index bookings_candidate_day on bookings (candidate_id, date_local, starts_at) where candidate_id is not null;
create index bookings_block on bookings (block_id, date_local) where block_id is not null;

-- An offer covers one booking, or a group of them, for one candidate.
create table offers (
  id uuid primary key,
  candidate_id uuid not null references candidates (id),
  group_id uuid,
  access_hash bytea not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected', 'withdrawn')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  answered_by text check (answered_by in ('candidate', 'guest', 'consultant')),
  constraint offers_access_hash unique (access_hash)
);

create table offer_bookings (
  offer_id uuid not null references offers (id),
  booking_id uuid not null references bookings (id),
  candidate_id uuid not null,
  date_local date not null,
  primary key (offer_id, booking_id)
);
create index offer_bookings_candidate_day on offer_bookings (candidate_id, date_local);
create index offer_bookings_booking on offer_bookings (booking_id);

-- A file never changes: a new version is a new row, and the old one says when it was replaced.
create table agreement_files (
  id uuid primary key,
  client_id uuid not null references clients (id),
  type text not null,
  title text not null,
  sha256 bytea not null,
  content bytea not null,
  created_at timestamptz not null,
  replaced_at timestamptz
);
create index agreement_files_client on agreement_files (client_id) where replaced_at is null;

create table agreement_signatures (
  file_id uuid not null references agreement_files (id),
  candidate_id uuid not null references candidates (id),
  agreed_at timestamptz not null,
  sha256 bytea not null,
  ip text not null,
  user_agent text not null,
  primary key (file_id, candidate_id)
);
create index agreement_signatures_candidate on agreement_signatures (candidate_id);

-- A private address at which a calendar can subscribe to a candidate's bookings.
create table calendar_feeds (
  candidate_id uuid primary key references candidates (id),
  secret_hash bytea not null,
  created_at timestamptz not null,
  constraint calendar_feeds_secret unique (secret_hash)
);
