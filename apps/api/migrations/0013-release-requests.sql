-- A candidate asks to be released from a booking. It stays theirs until the agency does so.
create table release_requests (
  booking_id uuid primary key references bookings (id) on delete cascade,
  candidate_id uuid not null references candidates (id) on delete cascade,
  reason text not null check (reason in ('sick', 'family', 'doubleBooked', 'transport', 'other')),
  note text check (length(note) <= 500),
  requested_at timestamptz not null
);
create index release_requests_candidate on release_requests (candidate_id);

-- For whoever has to call them back.
alter table candidates add column phone_number text;
