alter table audit_log validate constraint audit_log_end;
alter table time_entry_events validate constraint time_entry_events_end;
-- Was not validated when actors were added. A partition has to pass the checks of its table.
alter table audit_log validate constraint audit_log_actor_kind_check;
