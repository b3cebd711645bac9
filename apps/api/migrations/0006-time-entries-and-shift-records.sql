-- What was clocked of a shift. Every tap is in the events; this is what they came to.
create table time_entries (
  booking_id uuid primary key references bookings (id) on delete cascade,
  candidate_id uuid not null references candidates (id) on delete cascade,
  clocked_in_at timestamptz not null,
  clocked_out_at timestamptz,
  is_auto_clocked_out boolean not null default false,
  -- [{ "startedAt": epoch ms, "endedAt": epoch ms or null }]
  meal_breaks jsonb not null default '[]',
  is_reported_later boolean not null default false,
  changed_at timestamptz not null,
  constraint time_entries_in_before_out check (clocked_out_at is null or clocked_in_at <= clocked_out_at)
);
-- Nobody is in two places at once, whatever the code does.
create unique index time_entries_open on time_entries (candidate_id) where clocked_out_at is null;

create table time_entry_events (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings (id) on delete cascade,
  candidate_id uuid not null references candidates (id) on delete cascade,
  action text not null check (action in ('clockIn', 'clockOut', 'mealBreakStart', 'mealBreakEnd', 'autoClockOut')),
  occurred_at timestamptz not null,
  received_at timestamptz not null
);
create index time_entry_events_booking on time_entry_events (booking_id, id);

-- The hours a client says were worked. Blocks: [{ "type", "startTime", "endTime" }]; none when the shift did not happen.
create table client_timesheets (
  booking_id uuid primary key references bookings (id) on delete cascade,
  blocks jsonb not null,
  submitted_at timestamptz not null
);

-- The hours a candidate says were worked, said once.
create table shift_records (
  booking_id uuid primary key references bookings (id) on delete cascade,
  candidate_id uuid not null references candidates (id) on delete cascade,
  operation text not null check (operation in ('accept', 'modify', 'didNotHappen')),
  blocks jsonb not null,
  is_rest_break_compliant boolean,
  reason_for_non_compliance text,
  did_not_happen_response text
    check (did_not_happen_response in ('schoolCancelled', 'schoolClosed', 'candidateAbsent', 'wrongDetails', 'other')),
  extra_data jsonb,
  submitted_by text not null check (submitted_by in ('candidate', 'consultant')),
  submitted_at timestamptz not null
);
