-- Set once somebody has been erased: what is left of them is kept under a pseudonym until its time is over.
alter table candidates add column erased_at timestamptz;

-- What is oldest is found without reading the rest.
create index bookings_day on bookings (date_local);
create index availability_days_day on availability_days (date_local);
create index rollcall_answers_day on rollcall_answers (date_local);
create index offers_closed on offers (expires_at) where state <> 'accepted';
create index time_entry_events_age on time_entry_events (received_at);
create index agreement_signatures_age on agreement_signatures (agreed_at);
create index mail_outbox_done on mail_outbox (coalesce(sent_at, failed_at)) where coalesce(sent_at, failed_at) is not null;

-- And so is all that is one person's. A mail says whose it is by its address alone.
create index sessions_of_account on sessions (account_id);
create index one_time_tokens_of_account on one_time_tokens (account_id);
create index offers_candidate on offers (candidate_id);
create index time_entries_candidate on time_entries (candidate_id);
create index time_entry_events_candidate on time_entry_events (candidate_id);
create index shift_records_candidate on shift_records (candidate_id);
create index mail_outbox_recipient on mail_outbox (lower(recipient));
