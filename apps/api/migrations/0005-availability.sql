-- What a candidate has said of single days. A day without a row is not set.
create table availability_days (
  candidate_id uuid not null references candidates (id) on delete cascade,
  date_local date not null,
  status text not null check (status in ('available', 'unavailable', 'partial')),
  partial_ranges jsonb not null default '[]',
  changed_at timestamptz not null,
  primary key (candidate_id, date_local),
  constraint availability_hours_with_partial check ((status = 'partial') = (jsonb_array_length(partial_ranges) > 0))
);

-- What holds for each weekday, Monday first. Without a row nothing is derived from weekdays.
create table ongoing_availability (
  candidate_id uuid primary key references candidates (id) on delete cascade,
  weekdays text[] not null check (cardinality(weekdays) = 7 and weekdays <@ '{available,unavailable}'),
  changed_at timestamptz not null
);

-- The daily check-in. Its day's availability is written with it, and a change of that day takes it away.
create table rollcall_answers (
  candidate_id uuid not null references candidates (id) on delete cascade,
  date_local date not null,
  status text not null check (status in ('ready', 'notReady')),
  answered_at timestamptz not null,
  primary key (candidate_id, date_local)
);
