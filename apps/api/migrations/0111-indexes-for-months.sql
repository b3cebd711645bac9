-- without a transaction
-- The audit log and the events of time entries become partitioned by month. The keys and the order in which the entries about a
-- candidate are read contain the time, so that a read leaves out the months that it does not need.
drop index concurrently if exists audit_log_first_pkey;
create unique index concurrently audit_log_first_pkey on audit_log (id, at);
drop index concurrently if exists audit_log_first_subject;
create index concurrently audit_log_first_subject on audit_log (subject_id, at desc, id desc);
-- Small, for the next migration and for exports of a range that is before the first month.
drop index concurrently if exists audit_log_first_age;
create index concurrently audit_log_first_age on audit_log using brin (at);
drop index concurrently if exists time_entry_events_first_pkey;
create unique index concurrently time_entry_events_first_pkey on time_entry_events (id, received_at);
