-- The transaction of each entry, by which streams of live updates read the entries that were committed since they last looked.
-- Entries of earlier versions have none, and are never read that way.
alter table audit_log add column xid xid8;
alter table audit_log alter column xid set default pg_current_xact_id();
create index audit_log_xid on audit_log (xid) where xid is not null;
