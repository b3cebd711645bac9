-- Where a kind of certification is applied for, and how many days it usually takes to come.
alter table certification_types
  add column apply_at text,
  add column apply_url text check (apply_url like 'https://%'),
  add column apply_days integer check (apply_days > 0);

-- That a candidate has applied for a certification elsewhere, and waits for it.
create table certification_applications (
  candidate_id uuid not null references candidates (id),
  certification_type_id uuid not null references certification_types (id),
  reference text,
  applied_on date not null,
  recorded_at timestamptz not null,
  primary key (candidate_id, certification_type_id)
);

-- When a consultant made it active; unknown of those that were active before.
alter table registrations add column activated_at timestamptz;
