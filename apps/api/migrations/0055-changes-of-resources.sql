-- When a resource of the agency last changed: its systems list the resources that changed since they last looked. To the
-- millisecond, as the service's clock is.
alter table consultants add column changed_at timestamptz not null default date_trunc('milliseconds', now());
alter table clients add column changed_at timestamptz not null default date_trunc('milliseconds', now());
alter table locations add column changed_at timestamptz not null default date_trunc('milliseconds', now());
alter table candidates add column changed_at timestamptz not null default date_trunc('milliseconds', now());

create index consultants_changed on consultants (changed_at, id);
create index clients_changed on clients (changed_at, id);
create index locations_changed on locations (changed_at, id);
create index candidates_changed on candidates (changed_at, id);
create index bookings_changed on bookings (changed_at, id);
