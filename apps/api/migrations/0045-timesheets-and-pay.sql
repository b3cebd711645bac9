-- Who confirmed the hours at the client. A timesheet that confirms the schedule has no blocks either.
alter table client_timesheets
  add column is_as_scheduled boolean not null default false,
  add column confirmed_by text;

-- Hours that the agency settled after a dispute, beside those that the candidate said. None where it did not happen.
alter table shift_records
  add column settled_blocks jsonb,
  add column settled_at timestamptz,
  add column settle_reason text;

-- How far the pay of a shift is.
create table pay_statuses (
  booking_id uuid primary key references bookings (id) on delete cascade,
  candidate_id uuid not null references candidates (id) on delete cascade,
  status text not null check (status in ('invoiced', 'withPayroll', 'paid')),
  period_from_local date,
  period_to_local date,
  amount numeric(10, 2),
  changed_at timestamptz not null
);
create index pay_statuses_candidate on pay_statuses (candidate_id);
